import { sinksRoute } from '@winnow/contracts';
import type { OpenApiDocument } from './openapi-document';
import { anyRequest, jsonResponse, parameterRef, problemRefs } from './openapi-parts';

/** Describes the route of buckets. */
export function sinkPaths(): OpenApiDocument['paths'] {
  return {
    [sinksRoute]: {
      get: {
        operationId: 'list-sinks',
        summary: 'Lists the buckets to which this session can send collections.',
        description: 'The operator configures them; `sink` of a crawl, refresh or schedule selects one.',
        tags: ['collections'],
        parameters: [parameterRef('CorrelationId')],
        responses: {
          '200': jsonResponse('Sinks', 'The buckets.'),
          ...problemRefs(anyRequest),
        },
      },
    },
  };
}
