import { datasetSplits } from '@winnow/contracts';
import { datasetFormats, fileOf } from '@winnow/dataset';
import { jobIdPattern } from '../jobs/job-id';
import type { OpenApiDocument } from './openapi-document';
import { anyRequest, fileContent, headersOf, jsonResponse, parameterRef, problemRefs } from './openapi-parts';
import { schemaRef } from './openapi-schemas';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: jobIdPattern.source } };
const lastEventId = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'Resumes after this event, on any replica, without gaps or duplicates. An unknown id is ignored.',
  schema: { type: 'string' },
};
const numberOf = (name: string, description: string, schema: object) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: { type: 'integer', ...schema },
});
const offset = numberOf('offset', 'Index of the first page, from 0.', { minimum: 0, maximum: 1e9, default: 0 });
const limit = numberOf('limit', 'Pages in the response.', { minimum: 1, maximum: 500, default: 50 });
const format = {
  name: 'format',
  in: 'query',
  required: false,
  description:
    '`jsonl`: OpenAI chat conversations, one per line; `sharegpt` and `alpaca`: a JSON list; `csv` and `parquet`: a table.',
  schema: { type: 'string', enum: [...datasetFormats], default: 'jsonl' },
};
const split = {
  name: 'split',
  in: 'query',
  required: false,
  description: 'Only the pairs of this split; default: both.',
  schema: { type: 'string', enum: [...datasetSplits] },
};
const pairOffset = numberOf(
  'offset',
  'Number of pairs to skip, within the split if one is given, to resume a JSONL file.',
  {
    minimum: 0,
    maximum: 1e9,
    default: 0,
  },
);
const pairLimit = numberOf('limit', 'Maximum number of pairs; default: all.', { minimum: 1, maximum: 1e9 });
const correlationId = parameterRef('CorrelationId');

const anyJob = [404, ...anyRequest];

const events = [
  'A comment keeps the connection alive every 15 seconds. Events: `progress` (Progress); `page` (PageEvent, scrape-content',
  'and crawl-site); `text` (TextEvent, rewrites by a model: a preview of the result); then one last `result` (the response of the operation) or `problem` (Problem).',
].join(' ');

/** Describes the routes of jobs; each session has access only to its own. */
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
          '200': jsonResponse('Job', 'The job.'),
          ...problemRefs(anyJob),
        },
      },
      delete: {
        operationId: 'cancel-job',
        summary: 'Cancels a job. Idempotent.',
        tags: ['jobs'],
        parameters: [id, correlationId],
        responses: {
          '204': { description: 'Cancelled, or already ended.', headers: headersOf() },
          ...problemRefs([403, ...anyJob]),
        },
      },
    },
    '/api/jobs/{id}/pages': {
      get: {
        operationId: 'read-job-pages',
        summary: 'Returns the pages of a crawl that were read so far.',
        tags: ['jobs'],
        parameters: [id, offset, limit, correlationId],
        responses: {
          '200': jsonResponse('JobPages', 'The pages, in the order in which they were read.'),
          ...problemRefs(anyJob),
        },
      },
    },
    '/api/jobs/{id}/dataset': {
      get: {
        operationId: 'read-job-dataset',
        summary: 'Streams the pairs of a completed make-dataset job as a file.',
        description:
          'In addition to the fields of its format, every row has its source, its position there, and its split.',
        tags: ['jobs'],
        parameters: [id, format, split, pairOffset, pairLimit, correlationId],
        responses: {
          '200': {
            description: 'The file.',
            headers: headersOf(),
            content: fileContent(datasetFormats.map((name) => fileOf(name).type)),
          },
          ...problemRefs(anyJob),
        },
      },
    },
    '/api/jobs/{id}/pause': {
      post: {
        operationId: 'pause-job',
        summary: 'Pauses a crawl or a refresh: pages in progress are completed, no others are started.',
        tags: ['jobs'],
        parameters: [id, correlationId],
        responses: { '204': { description: 'Paused.', headers: headersOf() }, ...problemRefs([403, ...anyJob]) },
      },
    },
    '/api/jobs/{id}/continue': {
      post: {
        operationId: 'continue-job',
        summary: 'Resumes a paused crawl or refresh.',
        tags: ['jobs'],
        parameters: [id, correlationId],
        responses: { '204': { description: 'Resumed.', headers: headersOf() }, ...problemRefs([403, ...anyJob]) },
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
