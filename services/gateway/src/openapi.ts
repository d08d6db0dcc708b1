import { operations, problemKinds, type OperationDefinition, type OperationName } from '@winnow/contracts';
import { jobPaths } from './openapi-jobs';
import { requestName, responseName, schemaRef, wireSchemas, type JsonSchema } from './openapi-schemas';

export interface OpenApiResponse {
  readonly description?: string;
  readonly headers?: JsonSchema;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  readonly $ref?: string;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly JsonSchema[];
  readonly requestBody?: { readonly required: boolean; readonly content: NonNullable<OpenApiResponse['content']> };
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, OpenApiResponse>>;
  };
}

const description = [
  'Everything is JSON, same origin, with the anonymous session cookie.',
  'A plain POST answers when the work is done; hanging up cancels it, unless it has an Idempotency-Key.',
  'With `Prefer: respond-async` it answers 202 at once, and the work is followed under its job address.',
].join(' ');

const header = (name: string, summary: string, schema: JsonSchema = { type: 'string' }): JsonSchema => ({
  name,
  in: 'header',
  required: false,
  description: summary,
  schema,
});

const jobHeaders = [
  header('Prefer', 'Answer 202 at once and work on (RFC 7240).', { type: 'string', enum: ['respond-async'] }),
  header('Idempotency-Key', 'The same key from the same session returns the same job, until 15 minutes after its end.'),
];

/**
 * The wire contract as OpenAPI 3.1, derived from the operation registry; nothing in it is written twice.
 * The same call always gives the same document.
 */
export function buildOpenApi(): OpenApiDocument {
  const names = Object.keys(operations) as OperationName[];
  const operationPaths = names.map((name) => [operations[name].route, { post: describeOperation(operations[name]) }]);
  return {
    openapi: '3.1.0',
    info: { title: 'Winnow', version: '1', description },
    paths: { ...Object.fromEntries(operationPaths), ...jobPaths() },
    components: { schemas: wireSchemas(), responses: problemResponses() },
  };
}

function describeOperation(operation: OperationDefinition): OpenApiOperation {
  const name = operation.name as OperationName;
  const isJob = operation.transport.kind === 'job';
  const bodyType = operation.body === 'json' ? 'application/json' : 'multipart/form-data';
  return {
    operationId: name,
    summary: operation.summary,
    tags: ['operations'],
    ...(isJob ? { parameters: jobHeaders } : {}),
    requestBody: { required: true, content: { [bodyType]: { schema: schemaRef(requestName(name)) } } },
    responses: { '200': success(name, isJob), ...(isJob ? { '202': accepted } : {}), ...problemRefs() },
  };
}

function success(name: OperationName, isJob: boolean): OpenApiResponse {
  const json = { 'application/json': { schema: schemaRef(responseName(name)) } };
  if (isJob) return { description: 'The result.', headers: { 'X-Job-Id': stringHeader }, content: json };
  return {
    description: 'The answer; with `Accept: text/event-stream` as `delta` events and a last `result` or `problem`.',
    content: { ...json, 'text/event-stream': { schema: { type: 'string' } } },
  };
}

const stringHeader = { schema: { type: 'string' } };
const accepted: OpenApiResponse = {
  description: 'Accepted; follow the job at `Location`.',
  headers: { Location: stringHeader, 'Preference-Applied': stringHeader, 'X-Job-Id': stringHeader },
  content: { 'application/json': { schema: schemaRef('AcceptedJob') } },
};

const problemName = (status: number) => `Problem${status}`;

/** One response for each status of the closed list of problems, naming its codes. */
function problemResponses(): Record<string, OpenApiResponse> {
  const content = { 'application/json': { schema: schemaRef('Problem') } };
  return Object.fromEntries(
    problemStatuses().map((status) => {
      const codes = Object.entries(problemKinds).flatMap(([code, kind]) =>
        kind.status === status ? [`\`${code}\``] : [],
      );
      return [problemName(status), { description: `Problem: ${codes.join(', ')}.`, content }];
    }),
  );
}

function problemRefs(): Record<string, OpenApiResponse> {
  return Object.fromEntries(
    problemStatuses().map((status) => [String(status), { $ref: `#/components/responses/${problemName(status)}` }]),
  );
}

const problemStatuses = () =>
  [...new Set(Object.values(problemKinds).map(({ status }) => status))].sort((a, b) => a - b);
