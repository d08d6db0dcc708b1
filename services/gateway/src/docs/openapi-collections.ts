import { collectionsRoute, pageChanges } from '@winnow/contracts';
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
const window = [
  queried('offset', 'The first page, from 0.', { type: 'integer', minimum: 0, default: 0 }),
  queried('limit', 'Pages in the answer, which has fewer when they are long.', {
    type: 'integer',
    minimum: 1,
    maximum: 500,
    default: 50,
  }),
  queried('change', 'Only pages that the last refresh found so; all but those that are gone without it.', {
    type: 'string',
    enum: [...pageChanges],
  }),
];
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

/** The routes of collections; a visitor sees only those of the caller's session. */
export function collectionPaths(): OpenApiDocument['paths'] {
  const one = `${collectionsRoute}/{id}`;
  const create: OpenApiOperation = {
    operationId: 'create-collection',
    summary: 'Stores sources under a name. A finished crawl is stored by itself.',
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
        summary: 'Reads what a collection is, without its pages.',
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
        parameters: [id, ...window, correlationId],
        responses: { '200': answer('CollectionPages', 'The pages.'), ...read },
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
