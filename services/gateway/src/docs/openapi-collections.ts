import { collectionsRoute, pageChanges } from '@winnow/contracts';
import { exportFormats } from '../collections/export/export-collection';
import { textFormats } from '../collections/export/text-formats';
import type { OpenApiDocument, OpenApiOperation } from './openapi-document';
import { anyRequest, headersOf, parameterRef, problemRefs } from './openapi-parts';
import { schemaRef } from './openapi-schemas';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 100 } };
const queried = (name: string, description: string, schema: object, required = false) => ({
  name,
  in: 'query',
  required,
  description,
  schema,
});
const windowOf = (most: number, max: number) => [
  queried('offset', 'The first page, from 0.', { type: 'integer', minimum: 0, default: 0 }),
  queried('limit', 'Pages in the response, which has fewer when they are long.', {
    type: 'integer',
    minimum: 1,
    maximum: max,
    default: most,
  }),
  queried('change', 'Only pages that the last refresh found so; all but those that are gone without it.', {
    type: 'string',
    enum: [...pageChanges],
  }),
];
const format = queried('format', 'What the file is.', { type: 'string', enum: [...exportFormats], default: 'zip' });
const ofPage = queried('url', 'Address of the page.', { type: 'string' }, true);
const correlationId = parameterRef('CorrelationId');

const answer = (name: string, description: string) => ({
  description,
  headers: headersOf(),
  content: { 'application/json': { schema: schemaRef(name) } },
});
const erased = { '204': { description: 'Erased.', headers: headersOf() } };
const bodyOf = (name: string) => ({
  required: true,
  content: { 'application/json': { schema: schemaRef(name) } },
});
const read = problemRefs([404, ...anyRequest]);
const changed = problemRefs([403, 404, ...anyRequest]);
const tags = ['collections'];

/** Describes the routes of collections; a visitor sees only those of the caller's session. */
export function collectionPaths(): OpenApiDocument['paths'] {
  const one = `${collectionsRoute}/{id}`;
  const create: OpenApiOperation = {
    operationId: 'create-collection',
    summary: 'Stores sources under a name. A finished crawl is stored automatically.',
    tags,
    parameters: [correlationId],
    requestBody: bodyOf('NewCollection'),
    responses: { '201': answer('Collection', 'The collection.'), ...problemRefs([403, 404, 413, 415, ...anyRequest]) },
  };
  return {
    [collectionsRoute]: {
      get: {
        operationId: 'list-collections',
        summary: "Lists this session's collections, and how much room they take.",
        tags,
        parameters: [correlationId],
        responses: { '200': answer('Collections', 'The collections, the newest first.'), ...read },
      },
      post: create,
      delete: {
        operationId: 'erase-collections',
        summary: 'Erases all collections of this session at once.',
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
        parameters: [id, correlationId],
        responses: { '200': answer('Collection', 'The collection.'), ...read },
      },
      patch: {
        operationId: 'rename-collection',
        summary: 'Renames a collection.',
        tags,
        parameters: [id, correlationId],
        requestBody: bodyOf('RenameCollection'),
        responses: { '200': answer('Collection', 'The collection.'), ...problemRefs([403, 404, 415, ...anyRequest]) },
      },
      delete: {
        operationId: 'erase-collection',
        summary: 'Erases a collection with its pages at once.',
        tags,
        parameters: [id, correlationId],
        responses: { ...erased, ...changed },
      },
    },
    [`${one}/pages`]: {
      get: {
        operationId: 'read-collection-pages',
        summary: 'Reads pages of a collection.',
        tags,
        parameters: [id, ...windowOf(50, 500), correlationId],
        responses: { '200': answer('CollectionPages', 'The pages.'), ...read },
      },
    },
    [`${one}/index`]: {
      get: {
        operationId: 'read-collection-index',
        summary: 'Reads addresses and titles of the pages of a collection, up to 5,000 at once.',
        tags,
        parameters: [id, ...windowOf(1_000, 5_000), correlationId],
        responses: { '200': answer('CollectionIndex', 'The pages without their texts.'), ...read },
      },
    },
    [`${one}/export`]: {
      get: {
        operationId: 'export-collection',
        summary: 'Streams a collection as a file.',
        description:
          '`zip`: a Markdown file for each page, at the path that it has on its site; `jsonl`: one page a line; `llms` and `llms-full`: an index, and all texts, for language models (llmstxt.org); `csv`.',
        tags,
        parameters: [id, format, correlationId],
        responses: {
          '200': {
            description: 'The file.',
            headers: headersOf(),
            content: Object.fromEntries(
              ['application/zip', ...new Set(Object.values(textFormats).map(({ type }) => type))].map((type) => [
                type,
                { schema: { type: 'string', format: 'binary' } },
              ]),
            ),
          },
          ...problemRefs([404, 413, ...anyRequest]),
        },
      },
    },
    [`${one}/diff`]: {
      get: {
        operationId: 'read-page-diff',
        summary: 'Reads what the last refresh changed in a page, as a unified diff.',
        tags,
        parameters: [id, ofPage, correlationId],
        responses: { '200': answer('PageDiff', 'The difference.'), ...read },
      },
    },
  };
}
