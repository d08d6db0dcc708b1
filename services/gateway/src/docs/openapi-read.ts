import { readPath } from '../compat/reader/read-request';
import type { OpenApiDocument } from './openapi-document';
import { headersOf, parameterRef, problemRefs } from './openapi-parts';

const optional = (name: string, description: string, schema: object = { type: 'string' }) => ({
  ...{ name, in: 'header', required: false, description, schema },
});

const summary = { type: 'string', enum: ['true', 'all', 'false'] };

const options = [
  optional('X-Return-Format', 'Returns the content alone, in this format; `content` is the default.', {
    type: 'string',
    enum: ['content', 'markdown', 'html', 'text'],
  }),
  optional('X-Target-Selector', 'CSS selectors of the parts that are the content.'),
  optional('X-Remove-Selector', 'CSS selectors of parts to remove.'),
  optional('X-Wait-For-Selector', 'CSS selectors of elements that scripts add, to wait for.'),
  optional('X-Timeout', 'Maximum seconds.', { type: 'integer', minimum: 1, maximum: 300, default: 60 }),
  optional('X-Respond-With', 'Another name of X-Return-Format.'),
  optional('X-With-Links-Summary', 'Lists the links of the page: `true` or `all`.', summary),
  optional('X-With-Images-Summary', 'Lists the images of the page: `true` or `all`.', summary),
  optional('X-Retain-Images', '`none` leaves images out of the content.', { type: 'string', enum: ['all', 'none'] }),
  optional('X-Engine', '`browser` renders the page.', { type: 'string', enum: ['auto', 'direct', 'browser'] }),
  parameterRef('CorrelationId'),
];

const responses = () => ({
  '200': {
    description:
      'Title, address and Markdown of the page; with an `Accept` of `application/json` and no text, as fields of `data`.',
    headers: headersOf(),
    content: {
      'text/plain': { schema: { type: 'string' } },
      'application/json': { schema: { type: 'object' } },
    },
  },
  ...problemRefs(),
});

/** Describes the routes that read one page by a plain GET, or a POST of its address. */
export function readPaths(): OpenApiDocument['paths'] {
  return {
    // Not `url`, which hides the package of that name in clients that are generated for Go.
    [`${readPath}{address}`]: {
      get: {
        operationId: 'read-page',
        summary: 'Reads the main text of one web page, whose address may also follow the path as it is.',
        tags: ['operations'],
        parameters: [
          {
            name: 'address',
            in: 'path',
            required: true,
            description: 'Address of the page.',
            schema: { type: 'string' },
          },
          ...options,
        ],
        responses: responses(),
      },
    },
    [readPath.slice(0, -1)]: {
      post: {
        operationId: 'read-page-of-body',
        summary: 'Reads the main text of one web page, whose address is in the body.',
        tags: ['operations'],
        parameters: options,
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] },
            },
          },
        },
        responses: responses(),
      },
    },
  };
}
