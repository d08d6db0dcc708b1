import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from './listen';
import { serveFault } from './site-faults';
import { articlePage, menuOf, scriptedPage } from './site-pages';

/** Response for a path: an HTML body, or a complete response. */
export type SitePage =
  | string
  | { status?: number; type?: string; headers?: Record<string, string>; body?: string | Buffer };

export interface SiteOptions {
  /** Number of articles at `/page-1.html` … that link to each other; `/` is the first one. Default 3. */
  readonly articles?: number;
  /** Number of articles rendered by script, at `/app-1.html` …, not linked from the others. Default 0. */
  readonly scripted?: number;
  /** Additional paths, or other responses for the paths above. */
  readonly pages?: Readonly<Record<string, SitePage>>;
  /** Text of `/robots.txt`; 404 without it. `{origin}` is replaced by the site's address. */
  readonly robots?: string;
  /** Serves `/sitemap.xml` with every article. */
  readonly sitemap?: boolean;
  /** Milliseconds before each response. */
  readonly latencyMs?: number;
  /** Cookie without which pages are answered with 401. */
  readonly requiredCookie?: string;
  /** Maximum requests per second; more get 429 with `Retry-After: 1`. */
  readonly requestsPerSecond?: number;
}

export interface Site {
  /** Origin without a trailing slash, on 127.0.0.1. */
  readonly origin: string;
  /** Number of requests by path, including the query. */
  readonly hits: ReadonlyMap<string, number>;
  /** Returns the maximum number of concurrent requests so far. */
  readonly maxInFlight: () => number;
  /** Returns the number of pending requests for a path, including the query. */
  readonly waiting: (path: string) => number;
  /** Holds every response, or those for one path (including the query), until the returned function is called. */
  readonly hold: (path?: string) => () => void;
  /** Returns the number of open connections. */
  readonly openConnections: () => number;
  readonly close: () => Promise<void>;
}

/**
 * Starts a website on a free loopback port: articles, pages rendered by script, robots, sitemap, and faults at
 * `/faults/<kind>`. For tests only.
 */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const hits = new Map<string, number>();
  const waiting = new Map<string, number>();
  const load = { now: 0, max: 0 };
  const currentSecond = { start: 0, responses: 0 };
  let held: { path?: string; release?: Promise<void> } = {};
  let origin = '';

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', origin);
    const path = url.pathname + url.search;
    hits.set(path, (hits.get(path) ?? 0) + 1);
    load.max = Math.max(load.max, ++load.now);
    waiting.set(path, (waiting.get(path) ?? 0) + 1);
    response.on('close', () => {
      load.now--;
      waiting.set(path, (waiting.get(path) ?? 0) - 1);
    });
    if (options.latencyMs) await sleep(options.latencyMs);
    if (held.path === undefined || held.path === path) await held.release;
    if (isOverRate(currentSecond, options.requestsPerSecond))
      return void serveFault('429', request, response, url.searchParams);
    const fault = /^\/faults\/([^/]+)$/.exec(url.pathname)?.[1];
    if (fault && serveFault(fault, request, response, url.searchParams)) return;
    const isSignedIn = !options.requiredCookie || request.headers.cookie?.includes(options.requiredCookie);
    send(response, isSignedIn ? pageAt(url, options, origin) : unauthorized);
  };

  const server = createServer((request, response) => void respond(request, response));
  const listening = await listen(server);
  ({ origin } = listening);
  return {
    origin,
    hits,
    maxInFlight: () => load.max,
    waiting: (path) => waiting.get(path) ?? 0,
    hold: (path) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = { path, release: promise };
      return resolve;
    },
    openConnections: () => listening.connections.size,
    close: listening.close,
  };
}

function isOverRate(currentSecond: { start: number; responses: number }, limit: number | undefined): boolean {
  if (!limit) return false;
  const now = Math.floor(Date.now() / 1_000);
  if (currentSecond.start !== now) Object.assign(currentSecond, { start: now, responses: 0 });
  return ++currentSecond.responses > limit;
}

const notFound: SitePage = { status: 404, body: '<h1>Not found</h1>' };

const unauthorized: SitePage = { status: 401, body: '<h1>Sign in</h1>' };

function pageAt(url: URL, options: SiteOptions, origin: string): SitePage {
  const customPage = options.pages?.[url.pathname + url.search] ?? options.pages?.[url.pathname];
  if (customPage !== undefined) return customPage;
  const { articles = 3, scripted = 0 } = options;
  if (url.pathname === '/robots.txt' && options.robots !== undefined)
    return { type: 'text/plain', body: options.robots.replaceAll('{origin}', origin) };
  if (url.pathname === '/sitemap.xml' && options.sitemap) return sitemapOf(articles, origin);
  if (url.pathname === '/') return articlePage(1, menuOf(articles));
  const [, kind, number] = /^\/(page|app)-(\d+)\.html$/.exec(url.pathname) ?? [];
  const page = Number(number);
  if (kind === 'page' && page >= 1 && page <= articles) return articlePage(page, menuOf(articles));
  if (kind === 'app' && page >= 1 && page <= scripted) return scriptedPage(page, menuOf(scripted, '/app-'));
  return notFound;
}

function sitemapOf(articles: number, origin: string): SitePage {
  const urls = Array.from({ length: articles }, (_, page) => `<url><loc>${origin}/page-${page + 1}.html</loc></url>`);
  const body = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
  return { type: 'application/xml', body };
}

function send(response: ServerResponse, page: SitePage): void {
  const {
    status = 200,
    type = 'text/html; charset=utf-8',
    headers = {},
    body = '',
  } = typeof page === 'string' ? { body: page } : page;
  response.writeHead(status, { 'content-type': type, ...headers }).end(body);
}
