import { collectionsRoute, pageChanges } from '@winnow/contracts';
import { exportFormats } from '../collections/export/export-collection';
import { textFormats } from '../collections/export/text-formats';
import type { OpenApiDocument, OpenApiOperation } from './openapi-document';
import {
  anyRequest,
  fileContent,
  headersOf,
  idParameter,
  jsonBody,
  jsonResponse,
  parameterRef,
  problemRefs,
} from './openapi-parts';

const queried = (name: string, description: string, schema: object, required = false) => ({
  name,
  in: 'query',
  required,
  description,
  schema,
});
const windowOf = (most: number, max: number) => [
  queried('offset', 'Index of the first page, from 0.', { type: 'integer', minimum: 0, maximum: 1e9, default: 0 }),
  queried('limit', 'Maximum number of pages; the response has fewer if they are long.', {
    type: 'integer',
    minimum: 1,
    maximum: max,
    default: most,
  }),
  queried('change', 'Only pages with this outcome of the last refresh; default: all except those that are gone.', {
    type: 'string',
    enum: [...pageChanges],
  }),
];
const format = queried('format', 'Format of the file.', { type: 'string', enum: [...exportFormats], default: 'zip' });
const ofPage = queried('url', 'URL of the page.', { type: 'string' }, true);
const correlationId = parameterRef('CorrelationId');

const erased = { '204': { description: 'Erased.', headers: headersOf() } };
const read = problemRefs([404, ...anyRequest]);
const changed = problemRefs([403, 404, ...anyRequest]);
const tags = ['collections'];

/** Describes the routes of collections; each session has access only to its own. */
export function collectionPaths(): OpenApiDocument['paths'] {
  const one = `${collectionsRoute}/{id}`;
  const create: OpenApiOperation = {
    operationId: 'create-collection',
    summary: 'Stores sources under a name. A finished crawl is stored automatically.',
    tags,
    parameters: [correlationId],
    requestBody: jsonBody('NewCollection'),
    responses: {
      '201': jsonResponse('Collection', 'The collection.'),
      ...problemRefs([403, 404, 413, 415, ...anyRequest]),
    },
  };
  return {
    [collectionsRoute]: {
      get: {
        operationId: 'list-collections',
        summary: "Lists this session's collections, and their size.",
        tags,
        parameters: [correlationId],
        responses: { '200': jsonResponse('Collections', 'The collections, newest first.'), ...read },
      },
      post: create,
      delete: {
        operationId: 'erase-collections',
        summary: 'Erases all collections of this session immediately.',
        tags,
        parameters: [correlationId],
        responses: { ...erased, ...changed },
      },
    },
    [one]: {
      get: {
        operationId: 'read-collection',
        summary: 'Reads a collection, without its pages.',
        tags,
        parameters: [idParameter, correlationId],
        responses: { '200': jsonResponse('Collection', 'The collection.'), ...read },
      },
      patch: {
        operationId: 'rename-collection',
        summary: 'Renames a collection.',
        tags,
        parameters: [idParameter, correlationId],
        requestBody: jsonBody('RenameCollection'),
        responses: {
          '200': jsonResponse('Collection', 'The collection.'),
          ...problemRefs([403, 404, 415, ...anyRequest]),
        },
      },
      delete: {
        operationId: 'erase-collection',
        summary: 'Erases a collection with its pages immediately.',
        tags,
        parameters: [idParameter, correlationId],
        responses: { ...erased, ...changed },
      },
    },
    [`${one}/pages`]: {
      get: {
        operationId: 'read-collection-pages',
        summary: 'Returns pages of a collection.',
        tags,
        parameters: [idParameter, ...windowOf(50, 500), correlationId],
        responses: { '200': jsonResponse('CollectionPages', 'The pages.'), ...read },
      },
    },
    [`${one}/index`]: {
      get: {
        operationId: 'read-collection-index',
        summary:
          'Returns URLs and titles of the pages of a collection, up to 5,000 per request, and the pages that could not be read.',
        tags,
        parameters: [idParameter, ...windowOf(1_000, 5_000), correlationId],
        responses: { '200': jsonResponse('CollectionIndex', 'The pages without their texts.'), ...read },
      },
    },
    [`${one}/export`]: {
      get: {
        operationId: 'export-collection',
        summary: 'Streams a collection as a file.',
        description:
          '`zip`: a Markdown file for each page, at its path on the site; `jsonl`: one page per line; `llms` and `llms-full`: an index, and all texts, for language models (llmstxt.org); `csv`.',
        tags,
        parameters: [idParameter, format, correlationId],
        responses: {
          '200': {
            description: 'The file.',
            headers: headersOf(),
            content: fileContent(['application/zip', ...Object.values(textFormats).map(({ type }) => type)]),
          },
          ...problemRefs([404, 413, ...anyRequest]),
        },
      },
    },
    [`${one}/diff`]: {
      get: {
        operationId: 'read-page-diff',
        summary: 'Returns the changes of a page by the last refresh as a unified diff.',
        tags,
        parameters: [idParameter, ofPage, correlationId],
        responses: { '200': jsonResponse('PageDiff', 'The diff.'), ...read },
      },
    },
  };
}
