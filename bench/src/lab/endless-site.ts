import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { listen, paragraphs } from '@winnow/testing';

/** Message to the site's process: starts the site, or returns its counts so far. */
export type EndlessSiteRequest = { readonly pages: number; readonly textBytes: number } | 'counts';

/** Requests that a site received. */
export interface SiteCounts {
  /** Pages requested at least once. */
  readonly pages: number;
  /** Requests for pages beyond the first for each. */
  readonly repeated: number;
  /** Requests for trap addresses. */
  readonly traps: number;
}

const children = 10;
const trapInterval = 20;

const pageAddress = (page: number) => `/part-${page % 97}/doc-${page}.html`;
const toNumber = (text: string | undefined) => Number(text ?? NaN);

/** Renders a page of a tree, in which each page has one parent; every twentieth page links to all kinds of traps. */
function pageHtml(page: number, pages: number, textBytes: number): string {
  const first = page * children - children + 2;
  const childPages = Array.from({ length: children }, (_, at) => first + at).filter((child) => child <= pages);
  const nearbyPages = [1, page - 1, page + 1, Math.ceil((page - 1) / children)].filter(
    (one) => one >= 1 && one <= pages,
  );
  const links = [...childPages, ...nearbyPages].map((to) => `<li><a href="${pageAddress(to)}">Chapter ${to}</a></li>`);
  const traps = page % trapInterval === 0 ? trapLinks(page) : '';
  const text = randomText(page, textBytes);
  return `<!doctype html><html lang="en"><title>Chapter ${page}</title><main><h1>Chapter ${page}</h1><p>Chapter ${page} begins here, and no other has its words.</p>${text}</main><nav><ul>${links.join('')}</ul>${traps}</nav></html>`;
}

const vocabulary = [...new Set(paragraphs(1).join(' ').split(' '))].filter((word) => /^[a-z]+$/.test(word));
const wordsOfParagraph = 60;

/** Returns paragraphs of about `bytes` bytes, with words as varied as in prose: gzip compresses them to a third. */
function randomText(page: number, bytes: number): string {
  let random = page + 1;
  const next = (max: number) => {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    return (random >>> 8) % max;
  };
  const stem = () => vocabulary[next(vocabulary.length)] ?? '';
  const word = () => `${stem().slice(0, 2 + next(4))}${stem().slice(next(4))}`;
  let text = '';
  while (text.length < bytes)
    text += `<p>The ${word()} of ${page} ${Array.from({ length: wordsOfParagraph }, word).join(' ')}.</p>`;
  return text;
}

/** Returns links to an endless calendar, session ids, repeating paths, and combinations of filters. */
function trapLinks(seed: number): string {
  const day = new Date(Date.UTC(2026, 0, 1 + seed)).toISOString().slice(0, 10).replaceAll('-', '/');
  const token = randomBytes(16).toString('hex');
  const addresses = [
    `/calendar/${day}`,
    `/s/${token}/doc-1.html`,
    `/part-1/doc-2.html?PHPSESSID=${token}`,
    `/loop/${'a/b/'.repeat((seed % 7) + 3)}`,
    `/shop?color=${seed % 50}&size=${seed % 31}&page=${seed}`,
  ];
  return addresses.map((address) => `<a href="${address}">more</a>`).join(' ');
}

async function start(pages: number, textBytes: number): Promise<{ origin: string; counts: () => SiteCounts }> {
  const requests = new Uint16Array(pages + 1);
  let traps = 0;
  const server = createServer(({ url = '/' }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (url === '/robots.txt' || url === '/sitemap.xml') return void response.writeHead(404).end();
    const { pathname, search } = new URL(url, 'http://site');
    const page = url === '/' ? 1 : toNumber(/^\/part-\d+\/doc-(\d+)\.html$/.exec(pathname)?.[1]);
    if (page >= 1 && page <= pages && search === '') {
      requests[page] = (requests[page] ?? 0) + 1;
      return void response.end(pageHtml(page, pages, textBytes));
    }
    traps += 1;
    const html = pageHtml(1, 1, textBytes).replace('begins here', `says more of ${url}`);
    response.end(html.replace('</nav>', `${trapLinks(traps + 1)}</nav>`));
  });
  const counts = () => {
    const requested = requests.filter((count) => count > 0);
    return { pages: requested.length, repeated: requested.reduce((sum, count) => sum + count - 1, 0), traps };
  };
  const { origin } = await listen(server);
  return { origin, counts };
}

let site: ReturnType<typeof start> | undefined;
process.on('message', (request: EndlessSiteRequest) => {
  if (request !== 'counts') site ??= start(request.pages, request.textBytes);
  void site?.then(({ origin, counts }) => process.send?.(request === 'counts' ? counts() : origin));
});
process.on('disconnect', () => process.exit(0));
