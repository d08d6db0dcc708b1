import { problemKinds, type ProblemCode } from '@winnow/contracts';
import { correlationIdPattern } from './http/correlation';
import { earlyFailures } from './edge/broken-requests';
import type { OpenApiResponse } from './openapi';
import { schemaRef, type JsonSchema } from './openapi-schemas';

const text = { type: 'string' };
const header = (description: string, schema: JsonSchema = text): JsonSchema => ({ description, schema });
const requestHeader = (name: string, description: string, schema: JsonSchema = text): JsonSchema => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

/** Headers of answers, by name. */
const headers = {
  'X-Correlation-Id': header('The id under which the log and the trace know the request.'),
  'X-Job-Id': header('The id of the job that does the work.'),
  'Retry-After': header('Seconds after which to ask again.', { type: 'integer', minimum: 0 }),
  Location: header('The address of the job.'),
  'Preference-Applied': header('The preference that was followed: `respond-async`.'),
};
type HeaderName = keyof typeof headers;

/** Headers of requests, by the name of their part. */
const parameters = {
  CorrelationId: requestHeader('X-Correlation-Id', 'Becomes the id of the request, if it is one.', {
    type: 'string',
    pattern: correlationIdPattern.source,
  }),
  Prefer: requestHeader('Prefer', 'Answer 202 at once and work on (RFC 7240).', {
    type: 'string',
    enum: ['respond-async'],
  }),
  IdempotencyKey: requestHeader(
    'Idempotency-Key',
    'The same key from the same session returns the same job, until 15 minutes after its end.',
  ),
};

/** Any response: every one has a correlation id, and the other headers that are named. */
export const headersOf = (...names: HeaderName[]): JsonSchema =>
  Object.fromEntries(
    (['X-Correlation-Id', ...names] as const).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
export const parameterRef = (name: keyof typeof parameters): JsonSchema => ({
  $ref: `#/components/parameters/${name}`,
});

/** The codes of each status: those of the closed list, and what is answered before there is a whole request. */
const codesOfStatus: ReadonlyMap<number, ReadonlySet<string>> = collectCodes([
  ...Object.entries(problemKinds).map(([code, { status }]) => ({ status, code: code as ProblemCode })),
  ...Object.values(earlyFailures),
]);

function collectCodes(failures: readonly { readonly status: number; readonly code: ProblemCode }[]) {
  const sorted = failures.toSorted((a, b) => a.status - b.status);
  const groups = Map.groupBy(sorted, ({ status }) => status);
  return new Map(groups.entries().map(([status, group]) => [status, new Set(group.map(({ code }) => code))]));
}

const problemName = (status: number) => `Problem${status}`;

/** References to the answers for these failures; to all of them when none is named. */
export function problemRefs(
  statuses: readonly number[] = [...codesOfStatus.keys()],
): Readonly<Record<string, OpenApiResponse>> {
  return Object.fromEntries(
    statuses.map((status) => [String(status), { $ref: `#/components/responses/${problemName(status)}` }]),
  );
}

/** What several operations share: one response for each status of a problem, naming its codes, and all headers. */
export function sharedParts() {
  return { responses: problemResponses(), headers, parameters };
}

function problemResponses(): Record<string, OpenApiResponse> {
  const content = { 'application/json': { schema: schemaRef('Problem') } };
  const comeAgain = new Set([429, 503]);
  return Object.fromEntries(
    codesOfStatus.entries().map(([status, codes]) => {
      const description = `Problem: ${[...codes].map((code) => `\`${code}\``).join(', ')}.`;
      const own = comeAgain.has(status) ? headersOf('Retry-After') : headersOf();
      return [problemName(status), { description, headers: own, content }];
    }),
  );
}
