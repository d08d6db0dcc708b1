import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '@winnow/testing';
import { documentationPage } from './site-pages';

const dayMs = 24 * 60 * 60 * 1_000;

/** Kinds of responses whose bytes are counted. */
export const sentKinds = ['changed', 'unchanged', 'other'] as const;
export type Sent = Record<(typeof sentKinds)[number], number>;

export interface ChangingSite {
  readonly origin: string;
  /** Changes the text of these pages, by number from 1; their sizes stay the same. */
  change(pages: ReadonlySet<number>): void;
  /** Returns the bytes on the wire, headers included, since the last call. */
  takeSent(): Sent;
  close(): Promise<void>;
}

export interface ChangingSiteOptions {
  readonly pages: number;
  /** Whether pages have an ETag and a Last-Modified, and an unchanged one is answered with 304. */
  readonly hasValidators: boolean;
  /** Whether a sitemap lists when each page last changed. */
  readonly hasSitemap: boolean;
}

/** Starts a site of documentation pages, each with the time of the request, nonces and tokens in text and markup. */
export async function startChangingSite(options: ChangingSiteOptions): Promise<ChangingSite> {
  const { pages, hasValidators, hasSitemap } = options;
  const firstDay = new Date(Date.now() - 30 * dayMs);
  let changed: ReadonlySet<number> = new Set();
  let changedAt = firstDay;
  let sent: Sent = { changed: 0, unchanged: 0, other: 0 };
  let origin = '';
  const versionOf = (page: number) => (changed.has(page) ? 2 : 1);
  const dateOf = (page: number) => (changed.has(page) ? changedAt : firstDay);

  const sitemap = () => {
    const entry = (page: number) =>
      `<url><loc>${origin}/doc-${page}.html</loc><lastmod>${dateOf(page).toISOString()}</lastmod></url>`;
    const entries = Array.from({ length: pages }, (_, at) => entry(at + 1)).join('\n');
    return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
  };
  const respond = ({ url = '/', headers }: IncomingMessage, response: ServerResponse) => {
    if (url === '/sitemap.xml' && hasSitemap)
      return void response.writeHead(200, { 'content-type': 'application/xml' }).end(sitemap());
    const page = Number(/^\/doc-(\d+)\.html$/.exec(url)?.[1] ?? NaN);
    if (!(page >= 1 && page <= pages)) return void response.writeHead(404).end();
    const etag = `"${page}-${versionOf(page)}"`;
    const validators = hasValidators ? { etag, 'last-modified': dateOf(page).toUTCString() } : {};
    if (hasValidators && headers['if-none-match'] === etag) return void response.writeHead(304, validators).end();
    const html = renderChangingPage(page, pages, versionOf(page));
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...validators }).end(html);
  };
  const server = createServer((request, response) => {
    const before = request.socket.bytesWritten;
    const page = Number(/^\/doc-(\d+)\.html$/.exec(request.url ?? '')?.[1] ?? NaN);
    const kind = Number.isNaN(page) ? 'other' : changed.has(page) ? 'changed' : 'unchanged';
    response.on('finish', () => void (sent[kind] += request.socket.bytesWritten - before));
    respond(request, response);
  });
  const listening = await listen(server);
  ({ origin } = listening);
  return {
    origin,
    change: (numbers) => void ([changed, changedAt] = [numbers, new Date()]),
    takeSent() {
      const counts = sent;
      sent = { changed: 0, unchanged: 0, other: 0 };
      return counts;
    },
    close: listening.close,
  };
}

function renderChangingPage(page: number, pages: number, version: number): string {
  const now = new Date();
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(now);
  const nonce = randomBytes(16).toString('base64');
  const edition = `<p>This is edition ${version} of the chapter, which its authors have read and agreed on.</p>`;
  const noise = `<p>Shown on ${day} at ${now.toISOString()} for request ${randomUUID()}, token ${randomBytes(16).toString('hex')}.</p>`;
  const markup = `<script nonce="${nonce}">window.at=${now.getTime()}</script><input type="hidden" name="csrf" value="${nonce}">`;
  return documentationPage(page, pages)
    .replace('</h1>', `</h1>${edition}`)
    .replace('</article>', `${noise}</article>${markup}`);
}
