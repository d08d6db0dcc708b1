import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listen, paragraphs, type Listening } from '@winnow/testing';
import { startTestScraper, TestContext, type TestScraper } from '../testing/test-scraper';

const article = (title: string) =>
  `<main><article><h1>${title}</h1><p>${paragraphs(1).join('</p><p>')}</p></article></main>`;
const page = (title: string, more = '') =>
  `<!doctype html><html lang="en"><title>${title}</title><body>${article(title)}${more}</body></html>`;
const loginPage = '<!doctype html><title>Log in</title><form><input type="password"></form>';
const headers = { 'X-Api-Key': 'secret-key', Cookie: 'sid=secret-sid; theme="dark"' };

const received = new Map<string, IncomingHttpHeaders[]>();
const sites: Listening[] = [];
let scraper: TestScraper;
/** A site that requires the headers, and one that is any other host. */
let own: string;
let other: string;

async function start(
  host: string,
  respond: (path: string, hasAccess: boolean) => string | { location: string },
): Promise<string> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const key = `${request.headers.host}${path}`;
    received.set(key, [...(received.get(key) ?? []), request.headers]);
    const { 'x-api-key': apiKey, cookie = '' } = request.headers;
    const answer = respond(path, apiKey === 'secret-key' && cookie.includes('sid=secret-sid'));
    if (typeof answer !== 'string') return void response.writeHead(302, answer).end();
    const type = path.endsWith('.xml') ? 'application/xml' : path.endsWith('.txt') ? 'text/plain' : 'text/html';
    response.writeHead(200, { 'content-type': type, etag: '"1"', 'access-control-allow-origin': '*' }).end(answer);
  });
  const site = await listen(server, host);
  sites.push(site);
  return site.origin;
}

beforeAll(async () => {
  other = await start('127.0.0.2', (path) => page(`Other ${path}`));
  own = await start('127.0.0.1', (path, hasAccess) => {
    if (path === '/robots.txt') return 'User-agent: *\nDisallow: /closed';
    if (!hasAccess) return loginPage;
    if (path === '/leave') return { location: `${other}/left` };
    if (path === '/from') return { location: '/to' };
    if (path === '/sitemap.xml') return `<urlset><url><loc>${own}/listed</loc></url></urlset>`;
    if (path === '/scripted')
      return page(
        'Scripted',
        `<a href="/to">To</a><button onclick="read('/clicked')">More</button><iframe src="${other}/frame"></iframe><script>
          const add = (text) => document.querySelector('article').insertAdjacentHTML('beforeend', '<p class="added">' + text + '</p>');
          const read = async (path) => add(/<h1>(.*?)</.exec(await (await fetch(path)).text())?.[1] ?? 'rejected');
          void read('/from');
          fetch('${other}/data').then(() => undefined);
          fetch('/leave', { mode: 'no-cors' }).catch(() => undefined);
        </script>`,
      );
    return page(`Own ${path}`);
  });
  scraper = await startTestScraper();
});
afterAll(async () => {
  await scraper.close();
  await Promise.all(sites.map((site) => site.close()));
});
beforeEach(() => received.clear());

/** Returns what the other host received, as one text. */
const sentToOthers = () => JSON.stringify([...received].filter(([address]) => `http://${address}`.startsWith(other)));
const contentsOf = async (urls: string[], wanted: Parameters<TestScraper['scrape']>[2]) =>
  (await scraper.scrape(urls, new TestContext(), wanted)).pages.map(({ title }) => title);

it('reads a page that requires a login', async () => {
  await expect(scraper.scrape([`${own}/wiki`])).rejects.toMatchObject({ code: 'blocked' });
  expect(await contentsOf([`${own}/wiki`, `${own}/from`], { headers })).toEqual(['Own /wiki', 'Own /to']);
});

it('sends the headers neither with robots.txt nor to the target of a redirect on another host', async () => {
  expect(await contentsOf([`${own}/leave`], { headers })).toEqual(['Other /left']);
  expect(received.has(`${new URL(other).host}/left`)).toBe(true);
  expect(sentToOthers()).not.toContain('secret');
  const robots = [...received].filter(([address]) => address.endsWith('/robots.txt'));
  expect(JSON.stringify(robots)).not.toContain('secret');
});

it('sends them from the browser to the host alone: pages, their requests and redirects', async () => {
  const wanted: Parameters<TestScraper['scrape']>[2] = {
    headers,
    actions: [{ type: 'click', selector: 'button' }],
    waitFor: { selector: '.added + .added' },
    reading: 'whole',
  };
  const { pages } = await scraper.scrape([`${own}/scripted`], new TestContext(), wanted);
  expect(pages).toMatchObject([{ engine: 'browser', content: expect.stringMatching(/Own \/to[^]*Own \/clicked/) }]);
  expect(await contentsOf([`${own}/leave`], { headers, reading: 'rendered' })).toEqual(['Other /left']);
  const paths = [...received.keys()].filter((address) => `http://${address}`.startsWith(other));
  const at = (path: string) => `${new URL(other).host}${path}`;
  expect(paths).toEqual(expect.arrayContaining([at('/frame'), at('/data'), at('/left')]));
  expect(sentToOthers()).not.toContain('secret');
});

it('lists links of the page and of its sitemap', async () => {
  const { links } = await scraper.getLinks(`${own}/scripted`, 0, { headers });
  expect(links.map(({ url }) => url)).toEqual([`${own}/scripted`, `${own}/to`, `${own}/listed`]);
});

it('neither remembers nor recalls a page: other headers may get another text', async () => {
  const remembered = new Map<string, unknown>();
  const scrape = async (wanted?: Parameters<TestScraper['scrape']>[2]) =>
    (await scraper.scrape([`${other}/page`], new TestContext(undefined, remembered), wanted)).pages[0]?.title;
  expect(await scrape({ headers })).toBe('Other /page');
  expect(remembered.size).toBe(0);
  await scrape();
  received.clear();
  await scrape({ headers });
  expect(JSON.stringify([...received.values()])).not.toContain('if-none-match');
});

it('renders a page by http whatever prefix the names of cookies have, without those that only https may have', async () => {
  const Cookie = `${headers.Cookie}; __Secure-id=1; __Host-id=2`;
  expect(await contentsOf([`${own}/wiki`], { headers: { ...headers, Cookie }, reading: 'rendered' })).toEqual([
    'Own /wiki',
  ]);
  expect(received.get(`${new URL(own).host}/wiki`)?.at(-1)?.cookie).toBe(headers.Cookie);
});
