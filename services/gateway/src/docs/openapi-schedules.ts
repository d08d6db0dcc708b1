import { schedulesRoute } from '@winnow/contracts';
import type { OpenApiDocument } from './openapi-document';
import { anyRequest, headersOf, parameterRef, problemRefs } from './openapi-parts';
import { schemaRef } from './openapi-schemas';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 100 } };
const correlationId = parameterRef('CorrelationId');
const tags = ['collections'];
const answer = (name: string, description: string) => ({
  description,
  headers: headersOf(),
  content: { 'application/json': { schema: schemaRef(name) } },
});

/** Describes the routes of schedules; a visitor sees only those of the caller's session. */
export function schedulePaths(): OpenApiDocument['paths'] {
  return {
    [schedulesRoute]: {
      get: {
        operationId: 'list-schedules',
        summary: "Lists when this session's collections are refreshed and websites are crawled.",
        tags,
        parameters: [correlationId],
        responses: { '200': answer('Schedules', 'The schedules, the next one first.'), ...problemRefs(anyRequest) },
      },
      post: {
        operationId: 'create-schedule',
        summary: 'Refreshes a collection, or crawls a website, at a time of day, on some days of the week or on all.',
        description:
          'A run starts once for each time, however many gateways there are. Each crawl becomes a collection of its own. A schedule of refreshes ends with its collection, and all schedules end when all collections are deleted; at most 20 of a session.',
        tags,
        parameters: [correlationId],
        requestBody: { required: true, content: { 'application/json': { schema: schemaRef('NewSchedule') } } },
        responses: { '201': answer('Schedule', 'The schedule.'), ...problemRefs([403, 404, 415, ...anyRequest]) },
      },
    },
    [`${schedulesRoute}/{id}`]: {
      patch: {
        operationId: 'change-schedule',
        summary: 'Changes when a schedule is due, or pauses or resumes it.',
        tags,
        parameters: [id, correlationId],
        requestBody: { required: true, content: { 'application/json': { schema: schemaRef('ChangeSchedule') } } },
        responses: { '200': answer('Schedule', 'The schedule.'), ...problemRefs([403, 404, 415, ...anyRequest]) },
      },
      delete: {
        operationId: 'delete-schedule',
        summary: 'Deletes a schedule.',
        tags,
        parameters: [id, correlationId],
        responses: {
          '204': { description: 'Deleted.', headers: headersOf() },
          ...problemRefs([403, 404, ...anyRequest]),
        },
      },
    },
  };
}
