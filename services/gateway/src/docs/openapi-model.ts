import { foundModelsRoute, modelRoute } from '@winnow/contracts';
import type { OpenApiDocument } from './openapi-document';
import { anyRequest, jsonResponse, parameterRef, problemRefs } from './openapi-parts';
import { schemaRef } from './openapi-schemas';

const common = { tags: ['model'], parameters: [parameterRef('CorrelationId')] };
const refusals = problemRefs([...anyRequest, 504]);
const changeRefusals = problemRefs([...anyRequest, 403, 415, 504]);

/** Describes the routes of the model's status. */
export function modelPaths(): OpenApiDocument['paths'] {
  return {
    [modelRoute]: {
      get: {
        operationId: 'read-model',
        summary: 'Returns the current model, with its context size and speed.',
        ...common,
        responses: { '200': jsonResponse('ModelStatus', 'The model.'), ...refusals },
      },
      put: {
        operationId: 'connect-model',
        summary:
          'Connects a detected model, or the built-in one; rejected if a model is configured in the environment.',
        ...common,
        requestBody: { required: true, content: { 'application/json': { schema: schemaRef('ConnectModel') } } },
        responses: { '200': jsonResponse('ModelStatus', 'The current model.'), ...changeRefusals },
      },
    },
    [foundModelsRoute]: {
      get: {
        operationId: 'find-models',
        summary: "Detects model servers on the AI service's own machine.",
        ...common,
        responses: { '200': jsonResponse('FoundModels', 'Servers that respond, and their models.'), ...refusals },
      },
    },
  };
}
