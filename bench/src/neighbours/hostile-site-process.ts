import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { listen, startHttpAndHttpsSite } from '@winnow/testing';

type Serve = (response: ServerResponse, url: URL, request: IncomingMessage) => void;

const html = (response: ServerResponse, body: string | Buffer, headers: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
const shell = (script: string) =>
  `<!doctype html><title>App</title><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script>${script}</script>`;

const sentence = 'The words of this page go on and on, and each of them is kept until it is read. ';
/** Paragraphs are unique, since repeated ones would be removed. */
const article = (megabytes: number, number = 0) => {
  const count = Math.ceil((megabytes * 1e6) / (sentence.length * 4 + 20));
  const text = Array.from({ length: count }, (_, at) => `<p>${number}-${at} ${sentence.repeat(4)}${at * 7}</p>`).join(
    '',
  );
  return `<!doctype html><title>Long ${number}</title><main><article><h1>Long ${number}</h1>${text}</article></main>`;
};
const filler = Buffer.alloc(2 ** 20, `<p>${sentence}</p>`);
const bomb = Buffer.concat(Array<Buffer>(500).fill(gzipSync(Buffer.alloc(1e6, sentence))));
const nested = `<!doctype html><title>Deep</title><main>${'<ul><li>'.repeat(1_500)}deep${'</li></ul>'.repeat(1_500)}</main>`;
/**
 * Many small blocks with links, tables and lists, the most expensive input for main-content extraction and Markdown.
 */
const block = (at: number) =>
  `<div class="c${at % 7}"><h3>T${at}</h3><p>Some words, <a href="/p${at}">a link</a> and more.</p><table><tr><td>${at}</td><td><ul><li>x</li></ul></td></tr></table></div>`;
const costly = `<!doctype html><title>Costly</title><body>${Array.from({ length: 60_000 }, (_, at) => block(at)).join('')}</body>`;
const longRobots = `User-agent: *\n${Array.from({ length: 20_000 }, (_, at) => `Disallow: /x${at}/y`).join('\n')}`;

/** Sends `megabytes` and then never completes. */
function hold(response: ServerResponse, url: URL): void {
  let left = Number(url.searchParams.get('mb') ?? 19);
  response.writeHead(200, { 'content-type': 'text/html' });
  const writeNext = () => {
    while (left-- > 0) if (!response.write(filler)) return void response.once('drain', writeNext);
  };
  writeNext();
}

/** Sends `first`, and then `piece` every half second without end. */
function drip(response: ServerResponse, type: string, first: string, piece: string): void {
  response.writeHead(200, { 'content-type': type }).write(first);
  const timer = setInterval(() => response.write(piece), 500);
  response.on('close', () => clearInterval(timer));
}

function endlessSitemap(response: ServerResponse, url: URL): void {
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.write('<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  const piece = Array.from({ length: 5_000 }, (_, at) => `<url><loc>${url.origin}/s-${at}.html</loc></url>`).join('');
  const writeNext = () => {
    while (!response.destroyed) if (!response.write(piece)) return void response.once('drain', writeNext);
  };
  writeNext();
}

const paths: Readonly<Record<string, Serve>> = {
  '/long': (response, url) => html(response, article(0.9, Number(url.searchParams.get('n')))),
  '/short': (response) => html(response, article(0.002)),
  '/hold': hold,
  '/hang': () => undefined,
  '/drip': (response) => drip(response, 'text/html', '<!doctype html><p>', 'x'),
  '/circle': (response, url) => {
    const step = Number(url.searchParams.get('step') ?? 0) + 1;
    response.writeHead(302, { location: `/circle?step=${step}&n=${url.searchParams.get('n')}` }).end();
  },
  '/bomb': (response) => html(response, bomb, { 'content-encoding': 'gzip' }),
  '/nested': (response) => html(response, nested),
  '/costly': (response) => html(response, costly),
  '/graph': (response, url) => {
    const at = Number(url.searchParams.get('at') ?? 0);
    const links = Array.from({ length: 300 }, (_, link) => `<a href="/graph?at=${at * 300 + link + 1}">${link}</a>`);
    html(response, `<!doctype html><title>Graph</title>${links.join('')}`);
  },
  '/map-index.xml': (response, url) => {
    const maps = Array.from({ length: 500 }, (_, at) => `<sitemap><loc>${url.origin}/map-${at}.xml</loc></sitemap>`);
    response.writeHead(200, { 'content-type': 'application/xml' }).end(`<sitemapindex>${maps.join('')}</sitemapindex>`);
  },
  '/hungry': (response) =>
    html(response, shell('const kept = []; for (;;) kept.push(new Array(1e6).fill(kept.length + 0.5));')),
  '/busy': (response) => html(response, shell('for (;;);')),
  '/waiting': (response) => html(response, shell('fetch("/hang"); setInterval(() => fetch("/hang"), 500);')),
};

function serve(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'hostile.test'}`);
  if (/^\/map-\d+\.xml$/.test(url.pathname)) return endlessSitemap(response, url);
  if (url.pathname === '/robots.txt') return robots(response, url);
  const page = paths[url.pathname];
  if (page) return page(response, url, request);
  response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
}

/** The site itself lists its sitemaps; each of its other host names has half a megabyte of rules. */
function robots(response: ServerResponse, url: URL): void {
  const text = url.host.startsWith('h-') ? longRobots : `Sitemap: ${url.origin}/map-index.xml\n`;
  response.writeHead(200, { 'content-type': 'text/plain' }).end(text);
}

export interface HostileSites {
  readonly dial: string;
  readonly forgedDial: string;
}

async function start(): Promise<HostileSites> {
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    serve(request, response);
  });
  const { port } = await listen(server);
  const forged = await startHttpAndHttpsSite((encrypted, { headers, url }, response) => {
    if (!encrypted) return void response.writeHead(301, { location: `https://forged.test${url}` }).end();
    const isBrowser = headers['upgrade-insecure-requests'] !== undefined;
    const forgedHeader = { 'x-egress-failure': 'unauthorized' };
    response.writeHead(isBrowser ? 502 : 200, { 'content-type': 'text/html', ...(isBrowser ? forgedHeader : {}) });
    response.end(url === '/robots.txt' ? '' : shell('0'));
  });
  return { dial: `127.0.0.1:${port}`, forgedDial: `127.0.0.1:${forged.port}` };
}

process.on('message', () => void start().then((sites) => process.send?.(sites)));
process.on('disconnect', () => process.exit(0));
