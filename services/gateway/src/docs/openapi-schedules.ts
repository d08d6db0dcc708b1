import { schedulesRoute } from '@winnow/contracts';
import type { OpenApiDocument } from './openapi-document';
import { anyRequest, headersOf, idParameter, jsonBody, jsonResponse, parameterRef, problemRefs } from './openapi-parts';
import { schemaRef } from './openapi-schemas';

const correlationId = parameterRef('CorrelationId');
const tags = ['collections'];

/** Describes the routes of schedules; each session has access only to its own. */
export function schedulePaths(): OpenApiDocument['paths'] {
  return {
    [schedulesRoute]: {
      get: {
        operationId: 'list-schedules',
        summary: "Lists this session's schedules of refreshes and crawls.",
        tags,
        parameters: [correlationId],
        responses: { '200': jsonResponse('Schedules', 'The schedules, next run first.'), ...problemRefs(anyRequest) },
      },
      post: {
        operationId: 'create-schedule',
        summary:
          'Schedules the refresh of a collection, or the crawl of a website, at a time of day, on some days of the week or all.',
        description:
          'Each run starts once, regardless of the number of gateways. Each crawl creates a collection. A schedule of refreshes is deleted with its collection, and all schedules are deleted with all collections. Maximum: 20 per session.',
        tags,
        parameters: [parameterRef('IdempotencyKey'), correlationId],
        requestBody: jsonBody('NewSchedule'),
        responses: { '201': jsonResponse('Schedule', 'The schedule.'), ...problemRefs([403, 404, 415, ...anyRequest]) },
      },
    },
    [`${schedulesRoute}/{id}`]: {
      patch: {
        operationId: 'change-schedule',
        summary: 'Changes the times of a schedule, or pauses or resumes it.',
        tags,
        parameters: [idParameter, correlationId],
        requestBody: { required: true, content: { 'application/json': { schema: schemaRef('ChangeSchedule') } } },
        responses: {
          '200': jsonResponse('Schedule', 'The schedule.'),
          ...problemRefs([403, 404, 409, 415, ...anyRequest]),
        },
      },
      delete: {
        operationId: 'delete-schedule',
        summary: 'Deletes a schedule.',
        tags,
        parameters: [idParameter, correlationId],
        responses: {
          '204': { description: 'Deleted.', headers: headersOf() },
          ...problemRefs([403, 404, ...anyRequest]),
        },
      },
    },
  };
}
