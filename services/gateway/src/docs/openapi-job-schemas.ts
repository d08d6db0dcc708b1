import { jobOperationNames, publicOperations, type JobOperationName } from '@winnow/contracts';
import { pascal, responseName, schemaRef, type JsonSchema } from './openapi-schemas';

const jobName = (name: JobOperationName) => `${pascal(name)}Job`;

/**
 * Returns the schemas with a job for each operation, whose result is the response of the operation: generated clients
 * know its type by `operation`.
 */
export function describeResults({ Job: job = {}, ...schemas }: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const { operation: _operation, result: _result, ...properties } = job['properties'] as Record<string, JsonSchema>;
  const required = (job['required'] as string[]).filter((name) => name !== 'operation');
  const refs = Object.fromEntries(jobOperationNames.map((name) => [name, schemaRef(jobName(name))] as const));
  const mapping = Object.fromEntries(Object.entries(refs).map(([name, ref]) => [name, ref['$ref']]));
  const jobs = jobOperationNames.map((name) => [jobName(name), { allOf: [schemaRef('JobState'), ownPart(name)] }]);
  return {
    ...schemas,
    JobState: { ...job, properties, required },
    Job: { oneOf: Object.values(refs), discriminator: { propertyName: 'operation', mapping } },
    ...(Object.fromEntries(jobs) as Record<string, JsonSchema>),
  };
}

/** Results of operations that only the gateway starts are not described. */
function ownPart(name: JobOperationName): JsonSchema {
  const isPublic = publicOperations.some((operation) => operation.name === name);
  const result = isPublic ? schemaRef(responseName(name)) : {};
  return {
    type: 'object',
    properties: { operation: { type: 'string', const: name }, result },
    required: ['operation'],
  };
}
