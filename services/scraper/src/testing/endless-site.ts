import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '@winnow/testing';

const words = 'amber basin candle delta ember fjord garden harbor island jungle kettle lantern meadow nectar'.split(
  ' ',
);

function textOf(page: number): string {
  const sentence = (at: number) =>
    `Page ${page} tells in part ${at} about ${words.map((_, index) => words[(page * (at + 2) + index * 3) % words.length]).join(' ')}.`;
  return [1, 2, 3].map((at) => `<p>${sentence(at)} ${sentence(at + 10)}</p>`).join('');
}

const html = (title: string, body: string, links: readonly string[]) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav>${links
    .map((link) => `<a href="${link}">${link}</a>`)
    .join(' ')}</nav><main><article><h1>${title}</h1>${body}</article></main></body></html>`;

/** Traps on every page: endless addresses, and others that a crawl must not request. */
const trapsOf = (page: number) => [
  `/calendar/2030/${1 + (page % 12)}`,
  `/archive/${1900 + page}/${1 + (page % 12)}`,
  `/s/${(0xabcdef0123456789n + BigInt(page)).toString(16).padStart(20, '0')}/home`,
  `/shop?color=${page}&size=${page % 7}`,
  `/up/up/up/up/${page}`,
  `/page/${1 + (page % 40)}?utm_source=menu#top`,
  'http://169.254.169.254/latest/meta-data/',
  'http://127.0.0.1:1/inside',
  '/moved-out',
  '/moved-back',
];

export interface EndlessSite {
  readonly origin: string;
  /** Number of requests by path, including the query. */
  readonly hits: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/**
 * Starts a site of `pages` pages, each of which links to a few others and into every known trap. `ms`: delay of each
 * response.
 */
export async function startEndlessSite(pages: number, ms = 0): Promise<EndlessSite> {
  const hits = new Map<string, number>();
  const answer = async (path: string, response: ServerResponse) => {
    hits.set(path, (hits.get(path) ?? 0) + 1);
    if (ms > 0) await sleep(ms);
    const page = path === '/' ? 0 : Number(/^\/page\/(\d+)$/.exec(path)?.[1] ?? NaN);
    if (path === '/robots.txt') return void response.writeHead(404).end();
    if (path === '/moved-out') return void response.writeHead(302, { location: 'http://localhost:1/inside' }).end();
    if (path === '/moved-back') return void response.writeHead(302, { location: '/page/1' }).end();
    if (page >= pages) return void response.writeHead(404).end();
    const number = Number.isNaN(page) ? 0 : page;
    const next = [1, 2, 3, 4].map((at) => number * 4 + at).filter((at) => at < pages);
    const links = [
      ...next.map((at) => `/page/${at}`),
      '/',
      ...trapsOf(Number.isNaN(page) ? Math.floor(Math.random() * 1e9) : page),
    ];
    const body = Number.isNaN(page) ? `<p>Nothing new stands at ${path}, which is one of many.</p>` : textOf(number);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html(`Page ${path}`, body, links));
  };
  const server = createServer((request, response) => void answer(request.url ?? '/', response));
  const { origin, close } = await listen(server);
  return { origin, hits, close };
}
