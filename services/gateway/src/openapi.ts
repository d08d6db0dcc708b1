import { operations, type OperationDefinition, type OperationName } from '@winnow/contracts';
import { jobPaths } from './openapi-jobs';
import { limitsPath } from './openapi-limits';
import { modelPaths } from './openapi-model';
import { headersOf, parameterRef, problemRefs, sharedParts } from './openapi-parts';
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
    readonly headers: Readonly<Record<string, JsonSchema>>;
    readonly parameters: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>;
  };
  /** A request may come without a key. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}

const securitySchemes = {
  ApiKey: { type: 'http', scheme: 'bearer', description: 'A key of API_KEYS; its jobs are its own.' },
};

const description = [
  'Everything is JSON, same origin, with the anonymous session cookie or an API key.',
  'A plain POST answers when the work is done; hanging up cancels it, unless it has an Idempotency-Key.',
  'With `Prefer: respond-async` it answers 202 at once, and the work is followed under its job address.',
].join(' ');

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
    paths: { ...Object.fromEntries(operationPaths), ...jobPaths(), ...limitsPath(), ...modelPaths() },
    components: { schemas: wireSchemas(), ...sharedParts(), securitySchemes },
    security: [{}, { ApiKey: [] }],
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
    parameters: [
      ...(isJob ? [parameterRef('Prefer'), parameterRef('IdempotencyKey')] : []),
      parameterRef('CorrelationId'),
    ],
    requestBody: { required: true, content: { [bodyType]: { schema: schemaRef(requestName(name)) } } },
    responses: { '200': success(name, isJob), ...(isJob ? { '202': accepted } : {}), ...problemRefs() },
  };
}

function success(name: OperationName, isJob: boolean): OpenApiResponse {
  const json = { 'application/json': { schema: schemaRef(responseName(name)) } };
  if (isJob) return { description: 'The result.', headers: headersOf('X-Job-Id'), content: json };
  return {
    description: 'The answer; with `Accept: text/event-stream` as `delta` events and a last `result` or `problem`.',
    headers: headersOf(),
    content: { ...json, 'text/event-stream': { schema: { type: 'string' } } },
  };
}

const accepted: OpenApiResponse = {
  description: 'Accepted; follow the job at `Location`.',
  headers: headersOf('Location', 'Preference-Applied', 'X-Job-Id'),
  content: { 'application/json': { schema: schemaRef('AcceptedJob') } },
};
