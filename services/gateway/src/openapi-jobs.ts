import { jobIdPattern } from './jobs/job-id';
import type { OpenApiDocument, OpenApiResponse } from './openapi';
import { schemaRef } from './openapi-schemas';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: jobIdPattern.source } };
const lastEventId = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'Resume after this event; on any replica, without gap or repetition. What names none counts as absent.',
  schema: { type: 'string' },
};
const notFound: OpenApiResponse = { $ref: '#/components/responses/Problem404' };

const events = [
  'A comment keeps the connection alive every 15 seconds. Events: `progress` (Progress); `page` (PageEvent, scrape-content',
  'only); then one last `result` (the response of the operation) or `problem` (Problem).',
].join(' ');

/** The routes of jobs; a visitor sees only the jobs of the own session. */
export function jobPaths(): OpenApiDocument['paths'] {
  return {
    '/api/jobs': {
      get: {
        operationId: 'list-jobs',
        summary: "Lists this session's jobs, newest first.",
        tags: ['jobs'],
        responses: {
          '200': {
            description: 'The jobs.',
            content: { 'application/json': { schema: { type: 'array', items: schemaRef('Job') } } },
          },
        },
      },
    },
    '/api/jobs/{id}': {
      get: {
        operationId: 'read-job',
        summary: 'Tells how a job stands, with its result or problem once it is over.',
        tags: ['jobs'],
        parameters: [id],
        responses: {
          '200': { description: 'The job.', content: { 'application/json': { schema: schemaRef('Job') } } },
          '404': notFound,
        },
      },
      delete: {
        operationId: 'cancel-job',
        summary: 'Cancels a job; asking again changes nothing.',
        tags: ['jobs'],
        parameters: [id],
        responses: { '204': { description: 'Cancelled, or over before.' }, '404': notFound },
      },
    },
    '/api/jobs/{id}/events': {
      get: {
        operationId: 'follow-job',
        summary: 'Streams the events of a job as they happen.',
        description: events,
        tags: ['jobs'],
        parameters: [id, lastEventId],
        responses: {
          '200': {
            description: 'Server-sent events.',
            content: { 'text/event-stream': { schema: { type: 'string' } } },
          },
          '404': notFound,
        },
      },
    },
  };
}
