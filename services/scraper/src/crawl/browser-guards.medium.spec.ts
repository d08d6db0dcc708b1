import { createServer, type ServerResponse } from 'node:http';
import { listen, type Listening } from '@winnow/testing';
import { startTestScraper, type TestScraper } from '../testing/test-scraper';

/** A page that renders its verdict by script, long enough to be content. */
const shell = (script: string) => `<!doctype html><title>Guard</title>
<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script>
const say = (verdict) => {
  document.getElementById('root').innerHTML = '<main><article><h1>Verdict</h1>' +
    ('<p>The verdict of this page is: ' + verdict + '. It is said in several words, as a page has them.</p>').repeat(4) + '</article></main>';
};
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const ask = async (path) => (await fetch(path, { cache: 'no-store' })).text();
/** Asks until the answer is the one that is hoped for, as long as a page is waited for. */
const hope = async (path, wanted) => {
  for (let look = 0; look < 30; look++) {
    if ((await ask(path)) === wanted) return wanted;
    await pause(150);
  }
  return ask(path);
};
(async () => { ${script} })();
</script>`;

const pages: Record<string, string> = {
  '/worker': shell(`
    const registered = await navigator.serviceWorker.register('/worker.js').then((made) => Boolean(made), () => false);
    await pause(500);
    say(registered ? 'registered' : 'not registered');`),
  '/download': shell(`
    const link = document.body.appendChild(document.createElement('a'));
    link.href = '/file';
    link.download = 'file';
    link.click();
    await hope('/asked/file', 'yes');
    say(await hope('/open/file', '0'));`),
  '/window': shell(`
    window.open('/opened');
    await hope('/asked/opened', 'yes');
    say(await hope('/open/stream', '0'));`),
  '/opened': '<!doctype html><script>fetch("/stream")</script>',
  '/memory': shell(`say(performance.memory.jsHeapSizeLimit < 2 ** 30 ? 'bounded' : 'unbounded');`),
  '/shadow': shell(`
    say('shown');
    const shadow = (parent) => parent.appendChild(document.createElement('x-page')).attachShadow({ mode: 'open' });
    shadow(shadow(document.body)).append(document.querySelector('main'));`),
  '/large': shell(`document.body.append(document.createComment('x'.repeat(21 * 2 ** 20))); say('large');`),
};

let site: Listening;
let scraper: TestScraper;
const asked = new Set<string>();
const open = new Map<string, Set<ServerResponse>>();

/** Writes a response until the client disconnects. */
function goOn(name: string, response: ServerResponse): void {
  const all = open.get(name) ?? new Set();
  open.set(name, all.add(response));
  const timer = setInterval(() => response.write(Buffer.alloc(1_000)), 50);
  response.once('close', () => {
    clearInterval(timer);
    all.delete(response);
  });
}

beforeAll(async () => {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const [, question, name = ''] = /^\/(asked|open)\/(\w+)$/.exec(path) ?? [];
    if (question === 'asked') return void response.end(asked.has(`/${name}`) ? 'yes' : 'no');
    if (question === 'open') return void response.end(String(open.get(name)?.size ?? 0));
    asked.add(path);
    if (path === '/worker.js') return void response.writeHead(200, { 'content-type': 'text/javascript' }).end();
    if (path === '/file') {
      response.writeHead(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment' });
      return goOn('file', response);
    }
    if (path === '/stream') return goOn('stream', response.writeHead(200, { 'content-type': 'text/plain' }));
    const page = pages[path];
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page);
  });
  site = await listen(server);
  scraper = await startTestScraper();
});
afterAll(async () => {
  await scraper.close();
  await site.close();
});

/** Returns the verdict of a page. */
async function verdictOf(path: string): Promise<string | undefined> {
  const { pages: read } = await scraper.scrape([site.origin + path]);
  expect(read[0]?.engine).toBe('browser');
  return /The verdict of this page is: ([^.]*)\./.exec(read[0]?.content ?? '')?.[1];
}

it('prevents pages from registering a service worker', async () => {
  expect(await verdictOf('/worker')).toBe('not registered');
  expect(asked).not.toContain('/worker.js');
});

it('blocks downloads', async () => {
  expect(await verdictOf('/download')).toBe('0');
  expect(asked).toContain('/file');
});

it('closes windows that a page opens', async () => {
  expect(await verdictOf('/window')).toBe('0');
});

it('limits the memory of a page', async () => {
  expect(await verdictOf('/memory')).toBe('bounded');
});

it('reads open shadow roots, also inside of one another', async () => {
  expect(await verdictOf('/shadow')).toBe('shown');
});

it('rejects a page whose rendered markup exceeds the limit', async () => {
  await expect(scraper.scrape([`${site.origin}/large`])).rejects.toMatchObject({ code: 'too-large' });
});
