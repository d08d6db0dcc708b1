import { visitorLimitsRoute } from '@winnow/contracts';
import type { OpenApiDocument } from './openapi-document';
import { anyRequest, jsonResponse, parameterRef, problemRefs } from './openapi-parts';

/** Describes the route of the limits and features that a client can check itself. */
export function limitsPath(): OpenApiDocument['paths'] {
  return {
    [visitorLimitsRoute]: {
      get: {
        operationId: 'read-limits',
        summary: 'Returns the limits of a scrape and an upload in this installation, and whether it searches the web.',
        tags: ['limits'],
        parameters: [parameterRef('CorrelationId')],
        responses: {
          '200': jsonResponse('VisitorLimits', 'The limits.'),
          ...problemRefs(anyRequest),
        },
      },
    },
  };
}
