import { fairnessKeyOf, setFairnessKey } from '@winnow/jobs';
import type { Crawler } from '../crawl/crawler';
import { TestContext } from '../testing/test-scraper';
import { getLinksHandler } from './get-links.handler';
import type { LinkReader } from './read-links';

const origin = 'https://site.test';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Settles only when the signal aborts. */
const never = (_url: URL, signal?: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** A site whose start page responds after `startMs` milliseconds, and whose other pages never do. */
function slowSite(startMs: number): LinkReader {
  const crawler = {
    withHeaders: (): unknown => crawler,
    sitemapsOf: async () => [],
    fetchFile: (url: URL, _bytes: number, signal?: AbortSignal) => never(url, signal),
    crawl: (_requests: unknown, { signal }: { signal: AbortSignal }) => never(new URL(origin), signal),
    fetchPage: async (_engine: string, url: URL, signal?: AbortSignal) => {
      if (url.href !== `${origin}/`) return never(url, signal);
      await new Promise((resolve) => setTimeout(resolve, startMs));
      return { url: url.href, bytes: new Uint8Array(), contentType: 'text/html' };
    },
  };
  const links = ['/a', '/b', '/?page=2'].map((path) => ({ address: origin + path, text: path }));
  const page = { isFile: false, title: 'Start', hasText: true, hasScripts: false, translations: [], links };
  const pool = { run: async () => ({ ...page, feeds: [`${origin}/feed`] }) };
  return { crawler: crawler as unknown as Crawler, pool: pool as unknown as LinkReader['pool'] };
}

it('returns the links found within 40 seconds, whichever step took them', async () => {
  const getLinks = getLinksHandler({ maxLinks: 100, ...slowSite(30_000) });
  const answer = jest.fn();
  void getLinks({ url: `${origin}/`, depth: 3 }, new TestContext()).then(answer, answer);
  await jest.advanceTimersByTimeAsync(39_000);
  expect(answer).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(2_000);
  const links = ['/', '/a', '/b', '/?page=2'].map((path): unknown => expect.objectContaining({ url: origin + path }));
  expect(answer).toHaveBeenCalledWith(expect.objectContaining({ links }));
});

it('makes all requests as those of the visitor', async () => {
  const job = new AbortController();
  setFairnessKey(job.signal, 'block');
  const site = slowSite(0);
  const keys: unknown[] = [];
  const keepKey = (signal?: AbortSignal) => void keys.push(fairnessKeyOf(signal));
  const crawler = {
    ...site.crawler,
    withHeaders: (): unknown => crawler,
    fetchFile: async (_url: URL, _bytes: number, signal: AbortSignal) => {
      keepKey(signal);
      throw new Error('no sitemap or feed');
    },
    fetchPage: async (_engine: string, { href: url }: URL, signal: AbortSignal) => {
      keepKey(signal);
      return { url, bytes: new Uint8Array(), contentType: 'text/html' };
    },
    crawl: async (_requests: unknown, { signal }: { signal: AbortSignal }) => keepKey(signal),
  };
  const getLinks = getLinksHandler({ maxLinks: 100, crawler: crawler as unknown as Crawler, pool: site.pool });
  await getLinks({ url: `${origin}/`, depth: 1 }, new TestContext(job.signal));
  expect(keys.length).toBeGreaterThan(4);
  expect(new Set(keys)).toEqual(new Set(['block']));
});

it('opens the route of a start page in the browser, although responses have no fragment', async () => {
  const site = slowSite(0);
  const rendered: string[] = [];
  const crawler = {
    ...site.crawler,
    withHeaders: (): unknown => crawler,
    fetchFile: async () => {
      throw new Error('no feed');
    },
    fetchPage: async (engine: string, url: URL) => {
      if (engine === 'browser') rendered.push(url.href);
      const { href } = engine === 'browser' ? url : new URL(url.pathname, url);
      return { url: href, bytes: new Uint8Array(), contentType: 'text/html' };
    },
  };
  const getLinks = getLinksHandler({ maxLinks: 100, crawler: crawler as unknown as Crawler, pool: site.pool });
  const { links } = await getLinks({ url: `${origin}/app#/docs`, depth: 0, sitemap: 'skip' }, new TestContext());
  expect(rendered).toEqual([`${origin}/app#/docs`]);
  expect(links[0]).toMatchObject({ url: `${origin}/app#/docs` });
});
