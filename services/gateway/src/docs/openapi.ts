import { publicOperations, type OperationDefinition, type OperationName } from '@winnow/contracts';
import { collectionPaths } from './openapi-collections';
import { schedulePaths } from './openapi-schedules';
import { sinkPaths } from './openapi-sinks';
import type { OpenApiDocument, OpenApiOperation, OpenApiResponse } from './openapi-document';
import { jobPaths } from './openapi-jobs';
import { limitsPath } from './openapi-limits';
import { modelPaths } from './openapi-model';
import { readPaths } from './openapi-read';
import { headersOf, parameterRef, problemRefs, sharedParts } from './openapi-parts';
import { describeResults } from './openapi-job-schemas';
import { requestName, responseName, schemaRef, wireSchemas } from './openapi-schemas';

const securitySchemes = {
  ApiKey: { type: 'http', scheme: 'bearer', description: 'A key of API_KEYS; it has access to its own jobs only.' },
};

const description = [
  'Everything is JSON, same origin, with the anonymous session cookie or an API key.',
  'A plain POST responds when the job has ended; closing the connection cancels the job, unless the request has an',
  'Idempotency-Key. With `Prefer: respond-async` it responds 202 immediately, and the job can be followed at its URL.',
  'Any other method of a path responds 405 with `Allow` and the problem `not-found`.',
].join(' ');

/** Builds OpenAPI 3.1 from the operation registry. Deterministic. */
export function buildOpenApi(): OpenApiDocument {
  const operationPaths = publicOperations.map((operation) => [operation.route, { post: describeOperation(operation) }]);
  return {
    openapi: '3.1.0',
    info: { title: 'Winnow', version: '1', description },
    paths: {
      ...Object.fromEntries(operationPaths),
      ...readPaths(),
      ...jobPaths(),
      ...collectionPaths(),
      ...schedulePaths(),
      ...sinkPaths(),
      ...limitsPath(),
      ...modelPaths(),
    },
    components: { schemas: describeResults(wireSchemas()), ...sharedParts(), securitySchemes },
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
  description: 'Accepted; the job can be followed at `Location`.',
  headers: headersOf('Location', 'Preference-Applied', 'X-Job-Id'),
  content: { 'application/json': { schema: schemaRef('AcceptedJob') } },
};
