import { operations, publicOperations, type OperationName } from '@winnow/contracts';
import fc from 'fast-check';
import * as z from 'zod';
import { anyText, anyValue, valueArbitrary, type RequestSchema } from './value-arbitrary';

/** One request as sent over the wire. */
export interface FuzzRequest {
  /** Its intended route; `raw` for malformed HTTP. */
  readonly route: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
/** Header values that Node's own client can send. */
const headerText = fc.string({ maxLength: 80 }).map((text) => text.replaceAll(/[^\t\x20-\x7e]/g, '?'));

const unusualHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        'cookie',
        'prefer',
        'accept',
        'accept-encoding',
        'last-event-id',
        'idempotency-key',
        'x-correlation-id',
        'x-forwarded-for',
        'x-forwarded-proto',
        'x-forwarded-host',
        'x-http-method-override',
        'origin',
        'sec-fetch-site',
        'range',
        'if-none-match',
        'content-encoding',
        'traceparent',
        'forwarded',
        'authorization',
      ),
      headerText,
      { maxKeys: 4 },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({ host: fc.constantFrom('', 'evil.test', '127.0.0.1:1', '[::1]', 'a'.repeat(300)) }),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 40_000 }).map((length) => ({ 'x-long': 'x'.repeat(length) })) },
);

const types = fc.oneof(
  { weight: 9, arbitrary: fc.constant('application/json') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/xml',
      'application/json; charset=utf-16',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      '',
      'application/json, text/plain',
    ),
  },
);

const prefer = fc.constantFrom<Record<string, string>>({ prefer: 'respond-async' }, {});

/** Generates JSON that is valid, truncated, duplicated or mangled. */
const bodyText = (value: fc.Arbitrary<unknown>) =>
  fc.tuple(value, fc.nat(19), fc.nat(1_000)).map(([content, dice, at]) => {
    const json = JSON.stringify(content) ?? '';
    if (dice === 0) return json.slice(0, at % (json.length + 1));
    if (dice === 1) return json + json;
    if (dice === 2) return json.replace('{', '{"__proto__":{"polluted":1},');
    if (dice === 3) return '['.repeat(at * 50) + json;
    if (dice === 4) return '';
    return json;
  });

const part = (name: string, file: string, content: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="${file}"\r\ncontent-type: text/plain\r\n\r\n${content}\r\n`;
const formBody = fc
  .array(fc.tuple(fc.constantFrom('file', 'file', 'file', 'other', '', '__proto__'), anyText, anyText), {
    maxLength: 3,
  })
  .chain((parts) =>
    fc
      .constantFrom('--x--\r\n', '', '--x', '--y--\r\n')
      .map(
        (end) =>
          parts.map(([name, file, content]) => part(name, file.replaceAll(/[\r\n"]/g, ''), content)).join('') + end,
      ),
  );

function operationRequest(name: OperationName): fc.Arbitrary<FuzzRequest> {
  const { route, body, request } = operations[name];
  const schema = z.toJSONSchema(request, { unrepresentable: 'any', io: 'input' }) as RequestSchema;
  const common = fc.tuple(
    fc.oneof({ weight: 12, arbitrary: fc.constant('POST') }, { weight: 1, arbitrary: fc.constantFrom(...methods) }),
    unusualHeaders,
    prefer,
  );
  if (body === 'multipart') {
    return fc.tuple(common, formBody).map(([[method, extraHeaders, preference], text]) => ({
      route,
      method,
      path: route,
      headers: { 'content-type': 'multipart/form-data; boundary=x', ...preference, ...extraHeaders },
      body: text,
    }));
  }
  const content = fc.oneof({ weight: 9, arbitrary: valueArbitrary(schema) }, { weight: 1, arbitrary: anyValue });
  return fc.tuple(common, types, bodyText(content)).map(([[method, extraHeaders, preference], type, text]) => ({
    route,
    method,
    path: route,
    headers: { 'content-type': type, ...preference, ...extraHeaders },
    body: text,
  }));
}

const ids = fc.oneof(
  fc.base64String({ minLength: 20, maxLength: 24 }).map((id) => id.replaceAll(/[+/=]/g, '_')),
  anyText.map((text) => encodeURIComponent(text.replaceAll(/[\ud800-\udfff]/g, '?')).slice(0, 400)),
  fc.constantFrom('%zz', '%00', '..', '%2e%2e%2f', '*', 'x'.repeat(250), 'unknown', ':id', '%C0%AF'),
);

function idRequest(route: string, usualMethod: string): fc.Arbitrary<FuzzRequest> {
  return fc
    .tuple(
      ids,
      fc.oneof(
        { weight: 4, arbitrary: fc.constant(usualMethod) },
        { weight: 1, arbitrary: fc.constantFrom(...methods) },
      ),
      unusualHeaders,
      fc.constantFrom('', '', '?a=1', '?__proto__[x]=1', '?%', `?${'a=1&'.repeat(500)}`),
    )
    .map(([id, method, headers, query]) => ({
      route,
      method,
      path: route.replace(':id', id) + query,
      headers,
      body: '',
    }));
}

/** Generates malformed HTTP. */
const rawRequest = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      'GET / HTTP/9.9\r\n\r\n',
      'POST /api/chat HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'POST /api/chat HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
      'POST /api/chat HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      'GET /api/jobs HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
      'GET /api/jobs HTTP/1.1\r\n\r\n',
      'GET http://127.0.0.1:6379/ HTTP/1.1\r\nHost: a\r\n\r\n',
      'CONNECT 127.0.0.1:6379 HTTP/1.1\r\nHost: a\r\n\r\n',
      'GET /api/jobs HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n',
      'GET /api/jobs HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      '\x16\x03\x01\x00\x05hello',
    ),
  )
  .map((body) => ({ route: 'raw', method: '', path: '', headers: {}, body }));

/** Generates requests to every route of the API from the registry's schemas, and mutations of them. */
export const requestArbitrary: fc.Arbitrary<FuzzRequest> = fc.oneof(
  ...publicOperations.map(({ name }) => ({ weight: 6, arbitrary: operationRequest(name) })),
  { weight: 3, arbitrary: idRequest('/api/jobs', 'GET') },
  { weight: 4, arbitrary: idRequest('/api/jobs/:id', 'GET') },
  { weight: 3, arbitrary: idRequest('/api/jobs/:id', 'DELETE') },
  { weight: 4, arbitrary: idRequest('/api/jobs/:id/events', 'GET') },
  { weight: 2, arbitrary: idRequest('/api/jobs/:id/pages', 'GET') },
  { weight: 1, arbitrary: idRequest('/api/openapi.json', 'GET') },
  { weight: 1, arbitrary: idRequest('/api/docs', 'GET') },
  { weight: 2, arbitrary: idRequest('/:id', 'GET') },
  { weight: 2, arbitrary: rawRequest },
);

const { route } = operations['scrape-content'];
const scrapeOf = (body: string): FuzzRequest => {
  const headers = { 'content-type': 'application/json', prefer: 'respond-async' };
  return { route, method: 'POST', path: route, headers, body };
};

/** Requests that are accepted or too large, which are too rare among the generated ones. */
export const rareRequests = [
  scrapeOf(JSON.stringify({ urls: ['https://site.test/'] })),
  scrapeOf(JSON.stringify({ urls: ['x'.repeat(2 ** 22)] })),
];
