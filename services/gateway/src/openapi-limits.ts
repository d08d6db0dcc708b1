import { visitorLimitsRoute } from '@winnow/contracts';
import type { OpenApiDocument } from './openapi';
import { anyRequest } from './openapi-jobs';
import { headersOf, parameterRef, problemRefs } from './openapi-parts';
import { schemaRef } from './openapi-schemas';

/** The route of the caps that a client can keep to by itself. */
export function limitsPath(): OpenApiDocument['paths'] {
  return {
    [visitorLimitsRoute]: {
      get: {
        operationId: 'read-limits',
        summary: 'Gives the caps of one scrape and one upload, as this installation has set them.',
        tags: ['limits'],
        parameters: [parameterRef('CorrelationId')],
        responses: {
          '200': {
            description: 'The limits.',
            headers: headersOf(),
            content: { 'application/json': { schema: schemaRef('VisitorLimits') } },
          },
          ...problemRefs(anyRequest),
        },
      },
    },
  };
}
