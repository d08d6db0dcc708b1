import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '@winnow/testing';

const words = 'amber basin candle delta ember fjord garden harbor island jungle kettle lantern meadow nectar'.split(
  ' ',
);
const dayMs = 24 * 60 * 60 * 1_000;

export interface ChangingSite {
  readonly origin: string;
  /** Version of each page by its number; each version has another text. A page without a version returns 404. */
  readonly versions: Map<number, number>;
  /** Pages that redirect, by number, with the number or address of their target. */
  readonly redirects: Map<number, number | string>;
  /** Those of them that redirect permanently. */
  readonly moved: Set<number>;
  /** Pages with the text of another page, which they name as canonical, by number. */
  readonly copies: Map<number, number>;
  /** Requests for pages, and bytes of all responses, since `forget`. */
  readonly pageRequests: () => number;
  readonly bytes: () => number;
  forget(): void;
  close(): Promise<void>;
}

export interface ChangingSiteOptions {
  readonly pages: number;
  /** Whether responses have an ETag, and unchanged pages return 304. */
  readonly hasTags?: boolean;
  /** Whether a sitemap lists the day of each page's last change. */
  readonly hasDates?: boolean;
  /** Milliseconds until each response. */
  readonly delayMs?: number;
}

/**
 * Starts a site whose pages show the time of the request and a random token in addition to their text. Each page links
 * to the next four.
 */
export async function startChangingSite({
  pages,
  hasTags,
  hasDates,
  delayMs = 0,
}: ChangingSiteOptions): Promise<ChangingSite> {
  const versions = new Map(Array.from({ length: pages }, (_, page) => [page, 1]));
  const changedAt = new Map<number, number>();
  const last = new Map(versions);
  const redirects = new Map<number, number | string>();
  const moved = new Set<number>();
  const copies = new Map<number, number>();
  let requests = 0;
  let bytes = 0;
  let origin = '';

  const textOf = (page: number, version: number) =>
    [1, 2, 3]
      .map((part) => {
        const chosen = words.map((_, at) => words[(page * (part + 2) + at * 3) % words.length]).join(' ');
        const said = `Page ${page} tells in part ${part}, edition ${part === 2 ? version : 1}, about ${chosen}.`;
        return `<p>${said} ${said.toUpperCase()}</p>`;
      })
      .join('');
  const noise = () => {
    const now = new Date();
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(now);
    const tokens = `Request ${randomUUID()} by ${randomBytes(16).toString('hex')}`;
    return `<p>Shown on ${day} at ${now.toISOString()}. ${tokens}, for this request alone.</p>`;
  };
  const send = (response: ServerResponse, status: number, type: string, body: string, headers = {}) => {
    bytes += Buffer.byteLength(body) + 200;
    response.writeHead(status, { 'content-type': type, date: new Date().toUTCString(), ...headers }).end(body);
  };
  const sitemap = () => {
    for (const [page, version] of versions) {
      if (last.get(page) !== version) changedAt.set(page, Date.now());
      last.set(page, version);
    }
    const entry = (page: number) => {
      const date = new Date(changedAt.get(page) ?? Date.now() - 30 * dayMs).toISOString();
      return `<url><loc>${origin}/page/${page}</loc><lastmod>${date}</lastmod></url>`;
    };
    return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[...versions.keys()].map(entry).join('')}</urlset>`;
  };

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    if (path === '/sitemap.xml' && hasDates) return send(response, 200, 'application/xml', sitemap());
    const page = Number(/^\/page\/(\d+)$/.exec(path)?.[1] ?? NaN);
    const version = versions.get(page);
    if (!Number.isNaN(page)) requests += 1;
    if (version === undefined) return send(response, 404, 'text/html', 'Not here.');
    const target = redirects.get(page);
    if (target !== undefined) {
      const location = typeof target === 'number' ? `/page/${target}` : target;
      return send(response, moved.has(page) ? 301 : 302, 'text/html', '', { location });
    }
    const etag = `"${createHash('sha256').update(`${page} ${version}`).digest('hex')}"`;
    const tags = hasTags ? { etag } : {};
    if (hasTags && request.headers['if-none-match'] === etag) return send(response, 304, 'text/html', '', tags);
    const next = [1, 2, 3, 4].map((at) => page * 4 + at).filter((at) => versions.has(at));
    const links = next.map((at) => `<a href="/page/${at}">Page ${at}</a>`).join(' ');
    const shown = copies.get(page) ?? page;
    const main = `<h1>Page ${shown}</h1>${textOf(shown, version)}${noise()}`;
    const canonical = shown === page ? '' : `<link rel="canonical" href="/page/${shown}">`;
    const html = `<!doctype html><html lang="en"><head>${canonical}<title>Page ${shown}</title></head><body><nav>${links}</nav><main><article>${main}</article></main></body></html>`;
    return send(response, 200, 'text/html; charset=utf-8', html, tags);
  };
  const server = createServer((request, response) => void setTimeout(answer, delayMs, request, response));
  const listening = await listen(server);
  ({ origin } = listening);
  return {
    origin,
    versions,
    redirects,
    moved,
    copies,
    pageRequests: () => requests,
    bytes: () => bytes,
    forget: () => void ([requests, bytes] = [0, 0]),
    close: listening.close,
  };
}
