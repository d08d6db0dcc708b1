import { createServer } from 'node:http';
import { listen, paragraphs } from '@winnow/testing';

export interface PausingSite {
  readonly origin: string;
  /** Number of responses with a page, by path. */
  readonly served: ReadonlyMap<string, number>;
  /** Number of requests that were rejected with 429. */
  readonly rejected: () => number;
  /** Ends the current pause. */
  resume(): void;
  close(): Promise<void>;
}

export interface PausingSiteOptions {
  readonly pages: number;
  /** Number of pages that are served between two pauses. */
  readonly pagesPerPause: number;
  /** Maximum pauses, and seconds of each one, which is its `Retry-After`. */
  readonly pauses: number;
  readonly seconds: number;
  /** Whether each page links to all others; otherwise a sitemap lists them. */
  readonly isLinked?: boolean;
}

/** Starts a site that rejects all requests with 429 and `Retry-After` while it pauses. */
export async function startPausingSite(options: PausingSiteOptions): Promise<PausingSite> {
  const { pages, pagesPerPause, pauses, seconds, isLinked = true } = options;
  const served = new Map<string, number>();
  const links = Array.from({ length: pages }, (_, at) => `<a href="/page-${at + 1}.html">Page ${at + 1}</a>`);
  const html = (page: number) =>
    `<!doctype html><html lang="en"><head><title>Page ${page}</title></head><body><nav>${isLinked ? links.join(' ') : ''}</nav>
    <article><h1>Page ${page}</h1><p>${paragraphs(page).join('</p><p>')}</p></article></body></html>`;
  let rejected = 0;
  let begun = 0;
  let sinceBegin = 0;
  let until = -Infinity;
  const server = createServer(({ url = '/' }, response) => {
    const page = url === '/' ? 1 : Number(/^\/page-(\d+)\.html$/.exec(url)?.[1]);
    const isSitemap = url === '/sitemap.xml' && !isLinked;
    if (!isSitemap && !(page <= pages)) return void response.writeHead(404).end();
    if (performance.now() > until && begun < pauses && sinceBegin >= pagesPerPause) {
      [begun, sinceBegin] = [begun + 1, 0];
      until = performance.now() + seconds * 1_000;
    }
    if (performance.now() < until) {
      rejected += 1;
      return void response.writeHead(429, { 'retry-after': String(seconds) }).end();
    }
    if (isSitemap) return void response.end(sitemap);
    sinceBegin += 1;
    served.set(url, (served.get(url) ?? 0) + 1);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html(page));
  });
  let sitemap = '';
  const { origin, close } = await listen(server);
  const listed = Array.from({ length: pages }, (_, at) => `<url><loc>${origin}/page-${at + 1}.html</loc></url>`);
  sitemap = `<urlset>${listed.join('')}</urlset>`;
  return {
    origin,
    served,
    rejected: () => rejected,
    resume: () => void (until = -Infinity),
    close,
  };
}
