import { jobIdPattern } from '../jobs/job-id';
import type { OpenApiDocument } from './openapi-document';
import { anyRequest, headersOf, parameterRef, problemRefs } from './openapi-parts';
import { schemaRef } from './openapi-schemas';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: jobIdPattern.source } };
const lastEventId = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'Resumes after this event, on any replica, without gap or repetition. An unknown id is ignored.',
  schema: { type: 'string' },
};
const correlationId = parameterRef('CorrelationId');

const anyJob = [404, ...anyRequest];

const events = [
  'A comment keeps the connection alive every 15 seconds. Events: `progress` (Progress); `page` (PageEvent, scrape-content',
  'only); then one last `result` (the response of the operation) or `problem` (Problem).',
].join(' ');

/** The routes of jobs; a visitor sees only the jobs of the caller's session. */
export function jobPaths(): OpenApiDocument['paths'] {
  return {
    '/api/jobs': {
      get: {
        operationId: 'list-jobs',
        summary: "Lists this session's jobs, newest first.",
        tags: ['jobs'],
        parameters: [correlationId],
        responses: {
          '200': {
            description: 'The jobs.',
            headers: headersOf(),
            content: { 'application/json': { schema: { type: 'array', items: schemaRef('Job') } } },
          },
          ...problemRefs(anyRequest),
        },
      },
    },
    '/api/jobs/{id}': {
      get: {
        operationId: 'read-job',
        summary: 'Reads a job, with its result or problem once it has ended.',
        tags: ['jobs'],
        parameters: [id, correlationId],
        responses: {
          '200': {
            description: 'The job.',
            headers: headersOf(),
            content: { 'application/json': { schema: schemaRef('Job') } },
          },
          ...problemRefs(anyJob),
        },
      },
      delete: {
        operationId: 'cancel-job',
        summary: 'Cancels a job. Idempotent.',
        tags: ['jobs'],
        parameters: [id, correlationId],
        responses: {
          '204': { description: 'Cancelled, or ended before.', headers: headersOf() },
          ...problemRefs([403, ...anyJob]),
        },
      },
    },
    '/api/jobs/{id}/events': {
      get: {
        operationId: 'follow-job',
        summary: 'Streams the events of a job as they happen.',
        description: events,
        tags: ['jobs'],
        parameters: [id, lastEventId, correlationId],
        responses: {
          '200': {
            description: 'Server-sent events.',
            headers: headersOf(),
            content: { 'text/event-stream': { schema: { type: 'string' } } },
          },
          ...problemRefs(anyJob),
        },
      },
    },
  };
}
