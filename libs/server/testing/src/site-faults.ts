import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { htmlDocument, paragraphs } from './site-pages';

type Fault = (response: ServerResponse, query: URLSearchParams, request: IncomingMessage) => void;

const sendHtml = (response: ServerResponse, status: number, body: string | Buffer, type = 'text/html; charset=utf-8') =>
  response.writeHead(status, { 'content-type': type }).end(body);
const status =
  (code: number, text: string): Fault =>
  (response) =>
    sendHtml(response, code, htmlDocument(text, `<h1>${text}</h1>`));
const redirectTo =
  (location: string): Fault =>
  (response) =>
    response.writeHead(302, { location }).end();
const article = (inner: string) => `<article><h1>Article</h1>${inner}</article>`;
const articleText = paragraphs(1)
  .map((text) => `<p>${text}</p>`)
  .join('');

function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' });
  const timer = setInterval(() => response.write('<p>x</p>'), 500);
  response.on('close', () => clearInterval(timer));
}

function endlessPage(response: ServerResponse, query: URLSearchParams): void {
  let left = Number(query.get('mb') ?? 60) * 1e6;
  const chunk = `<p>${'words of a page without end '.repeat(2_000)}</p>`;
  response.writeHead(200, { 'content-type': 'text/html' });
  const writeNext = () => {
    while (left > 0) {
      left -= chunk.length;
      if (!response.write(chunk)) return void response.once('drain', writeNext);
    }
    response.end();
  };
  writeNext();
}

function gzipBomb(response: ServerResponse, query: URLSearchParams): void {
  const megabyte = gzipSync(Buffer.alloc(1e6, 'a'));
  const copies = Array.from({ length: Number(query.get('mb') ?? 100) }, () => megabyte);
  response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(Buffer.concat(copies));
}

/** Faults of web servers, each served at `/faults/<kind>`. */
const siteFaults = {
  '403': status(403, 'Access denied'),
  '404': status(404, 'Page not found'),
  '500': status(500, 'Server error'),
  '503': status(503, 'Service unavailable'),
  '429': (response, query) => {
    response.setHeader('retry-after', query.get('after') ?? '1');
    sendHtml(response, 429, htmlDocument('Too many requests', '<h1>Too many requests</h1>'));
  },
  slow: (response, query) =>
    void setTimeout(
      () => sendHtml(response, 200, htmlDocument('Slow', article(articleText))),
      Number(query.get('ms') ?? 1_000),
    ),
  hang: () => undefined,
  drip,
  reset: (_response, _query, request) => request.socket.destroy(),
  truncated: (response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': 100_000 });
    response.write(htmlDocument('Cut', article(articleText)));
    setTimeout(() => response.destroy(), 50);
  },
  js: (response) =>
    sendHtml(
      response,
      200,
      htmlDocument(
        'App',
        '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/missing.js"></script>',
      ),
    ),
  redirect: (response, query) => {
    const left = Number(query.get('n') ?? 1);
    redirectTo(left > 1 ? `/faults/redirect?n=${left - 1}` : '/page-1.html')(response, query, undefined as never);
  },
  loop: redirectTo('/faults/loop'),
  'to-private': redirectTo('http://169.254.169.254/latest/meta-data/'),
  'to-file': redirectTo('file:///etc/passwd'),
  empty: (response) => sendHtml(response, 200, ''),
  big: endlessPage,
  'gzip-bomb': gzipBomb,
  latin1: (response) =>
    sendHtml(
      response,
      200,
      Buffer.from(
        htmlDocument('l1', article('<p>Café façade</p>' + articleText)).replace('utf-8', 'iso-8859-1'),
        'latin1',
      ),
      'text/html',
    ),
  pdf: (response) => sendHtml(response, 200, '%PDF-1.4', 'application/pdf'),
  png: (response) => sendHtml(response, 200, Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png'),
  json: (response) => sendHtml(response, 200, '{"a":"text"}', 'application/json'),
  login: (response) =>
    sendHtml(
      response,
      200,
      htmlDocument('Sign in', '<form><h1>Sign in to continue</h1><input name=u><input type=password></form>'),
    ),
} as const satisfies Record<string, Fault>;

export type SiteFault = keyof typeof siteFaults;

/** Simulates a fault. Returns false for an unknown name. */
export function serveFault(
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
): boolean {
  const fault: Fault | undefined = (siteFaults as Record<string, Fault>)[name];
  fault?.(response, query, request);
  return fault !== undefined;
}
