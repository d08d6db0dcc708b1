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
