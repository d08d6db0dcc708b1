import { problemStatuses, type ProblemCode } from '@winnow/contracts';
import { correlationIdPattern } from '../http/correlation';
import { earlyFailures } from '../edge/malformed-requests';
import type { OpenApiResponse } from './openapi-document';
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

/** Response headers, by name. */
const headers = {
  'X-Correlation-Id': header('ID of the request in logs and traces.'),
  'X-Job-Id': header('ID of the job.'),
  'Retry-After': header('Seconds after which to retry.', { type: 'integer', minimum: 0 }),
  Location: header('URL of the job.'),
  'Preference-Applied': header('The preference that was applied: `respond-async`.'),
};
type HeaderName = keyof typeof headers;

/** Request headers, by the name of their component. */
const parameters = {
  CorrelationId: requestHeader('X-Correlation-Id', 'ID of the request; ignored unless it matches the pattern.', {
    type: 'string',
    pattern: correlationIdPattern.source,
  }),
  Prefer: requestHeader('Prefer', 'Responds 202 immediately and runs the job in the background (RFC 7240).', {
    type: 'string',
    enum: ['respond-async'],
  }),
  IdempotencyKey: requestHeader(
    'Idempotency-Key',
    'The same key from the same session returns the same job, until 15 minutes after its end, or the same schedule.',
  ),
};

/** Returns the headers of a response: the correlation id, and the named ones. */
export const headersOf = (...names: HeaderName[]): JsonSchema =>
  Object.fromEntries(
    (['X-Correlation-Id', ...names] as const).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
/** Describes a response with the JSON of a schema. */
export const jsonResponse = (schema: string, description: string) => ({
  description,
  headers: headersOf(),
  content: { 'application/json': { schema: schemaRef(schema) } },
});
/**
 * Describes the file of a response by its media types. Generated clients read it as the first type that they know: with
 * this one as bytes, instead of as text or JSON.
 */
export const fileContent = (types: Iterable<string>): NonNullable<OpenApiResponse['content']> =>
  Object.fromEntries(
    ['application/octet-stream', ...types].map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  );
/** Describes a request body with the JSON of a schema. */
export const jsonBody = (schema: string) => ({
  required: true,
  content: { 'application/json': { schema: schemaRef(schema) } },
});
/** The id of a collection or schedule in a path. */
export const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 100 } };
export const parameterRef = (name: keyof typeof parameters): JsonSchema => ({
  $ref: `#/components/parameters/${name}`,
});

/** Statuses of any request: not HTTP, too slow, too frequent, too large headers, or an unavailable dependency. */
export const anyRequest = [400, 401, 408, 429, 431, 503];

/** Problem codes by status: the closed list, and the codes that are sent before a request is complete. */
const codesOfStatus: ReadonlyMap<number, ReadonlySet<string>> = collectCodes([
  ...Object.entries(problemStatuses).map(([code, status]) => ({ status, code: code as ProblemCode })),
  ...Object.values(earlyFailures),
]);

function collectCodes(failures: readonly { readonly status: number; readonly code: ProblemCode }[]) {
  const sorted = failures.toSorted((a, b) => a.status - b.status);
  const groups = Map.groupBy(sorted, ({ status }) => status);
  return new Map(groups.entries().map(([status, group]) => [status, new Set(group.map(({ code }) => code))]));
}

const problemName = (status: number) => `Problem${status}`;

/** Returns references to the problem responses of these statuses; of all by default. */
export function problemRefs(
  statuses: readonly number[] = [...codesOfStatus.keys()],
): Readonly<Record<string, OpenApiResponse>> {
  return Object.fromEntries(
    statuses.map((status) => [String(status), { $ref: `#/components/responses/${problemName(status)}` }]),
  );
}

/** Returns shared components: one response for each problem status with its codes, and all headers. */
export function sharedParts() {
  return { responses: problemResponses(), headers, parameters };
}

function problemResponses(): Record<string, OpenApiResponse> {
  const content = { 'application/json': { schema: schemaRef('Problem') } };
  const retryable = new Set([429, 503]);
  return Object.fromEntries(
    codesOfStatus.entries().map(([status, codes]) => {
      const description = `Problem: ${[...codes].map((code) => `\`${code}\``).join(', ')}.`;
      const own = retryable.has(status) ? headersOf('Retry-After') : headersOf();
      return [problemName(status), { description, headers: own, content }];
    }),
  );
}
