import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Engine as EngineName } from '@winnow/contracts';
import { silentLogger } from '@winnow/logging';
import { runCrawl, type CrawlContext, type CrawlOptions, type CrawlRequest, type CrawlTransport } from './crawl';
import { EgressHttpClient } from './egress-http-client';
import type { FetchedPage } from './engine';
import { FetchFailure } from './fetch-failure';

const origin = 'https://site.test';
const request = (name: string, label: EngineName = 'http'): CrawlRequest => ({
  url: `${origin}/${name}`,
  uniqueKey: name,
  label,
});

const httpClient = new EgressHttpClient({
  fetch: async (input) => new Response(`page ${new URL(String(input)).pathname}`),
  userAgent: 'test',
  firstByteMs: 1e6,
  pageMs: 1e6,
});

/** Sends requests over HTTP, as the engine does. */
const overHttp: CrawlTransport['fetch'] = async (engine, url, signal, send): Promise<FetchedPage> => {
  const { body } = await send({ url: url.href, responseType: 'buffer', signal });
  return { url: url.href, bytes: body, contentType: 'text/html', engine };
};

interface Crawled {
  readonly pages: string[];
  readonly failures: string[];
}

/** Crawls and records the events in order. */
async function crawl(
  requests: readonly CrawlRequest[],
  fetch: CrawlTransport['fetch'],
  options: Partial<CrawlOptions> = {},
): Promise<Crawled> {
  const crawled: Crawled = { pages: [], failures: [] };
  await runCrawl(
    requests,
    { httpClient, fetch, log: silentLogger },
    {
      signal: new AbortController().signal,
      concurrency: 2,
      page: async ({ bytes }) => void crawled.pages.push(Buffer.from(bytes).toString()),
      failed: async ({ outcome }) => void crawled.failures.push(outcome),
      ...options,
    },
  );
  return crawled;
}

const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

describe('a crawl', () => {
  it('fetches every address once, in order, with the given client', async () => {
    const { pages } = await crawl(
      ['a', 'b', 'a', 'c'].map((name) => request(name)),
      overHttp,
      { concurrency: 1 },
    );
    expect(pages).toEqual(['page /a', 'page /b', 'page /c']);
  });

  it('continues with added requests, `forefront` ones first', async () => {
    const engines: string[] = [];
    const page = async ({ engine }: FetchedPage, { request: { url }, addRequests }: CrawlContext) => {
      engines.push(`${engine} ${url}`);
      if (url.endsWith('/a') && engine === 'http')
        await addRequests(
          [request('a', 'browser')].map((one) => ({ ...one, uniqueKey: 'drawn' })),
          { forefront: true },
        );
    };
    await crawl([request('a'), request('b')], overHttp, { concurrency: 1, page });
    expect(engines).toEqual([`http ${origin}/a`, `browser ${origin}/a`, `http ${origin}/b`]);
  });

  it('retries a page after a transient failure before it starts the following ones', async () => {
    let tries = 0;
    const { pages, failures } = await crawl(
      [request('a'), request('b')],
      async (...args) => {
        if (args[1].pathname === '/a' && tries++ < 2) throw new FetchFailure('unreachable', { retry: true, waitMs: 1 });
        return overHttp(...args);
      },
      { concurrency: 1 },
    );
    expect(pages).toEqual(['page /a', 'page /b']);
    expect(failures).toEqual([]);
    expect(tries).toBe(3);
  });

  it('fails only the page that cannot be fetched', async () => {
    const { pages, failures } = await crawl([request('a'), request('b')], async (...args) => {
      if (args[1].pathname === '/a') throw new FetchFailure('not-found');
      return overHttp(...args);
    });
    expect(pages).toEqual(['page /b']);
    expect(failures).toEqual(['not-found']);
  });

  it("aborts on a failure that is not a page's, with no request left active", async () => {
    let cancelled = false;
    const crawled = crawl([request('a'), request('b')], async (_engine, url, signal) => {
      if (url.pathname === '/b') throw new TypeError('defect');
      return never(signal).finally(() => (cancelled = true));
    });
    await expect(crawled).rejects.toThrow('defect');
    expect(cancelled).toBe(true);
  });

  it('is cancelled at once, while fetching and while waiting for a retry', async () => {
    const stop = new AbortController();
    const crawled = crawl(
      [request('a'), request('b'), request('c')],
      async (_engine, url, signal) => {
        if (url.pathname !== '/b') return never(signal);
        setTimeout(() => stop.abort(new Error('cancelled')), 20);
        throw new FetchFailure('unreachable', { retry: true, waitMs: 20_000 });
      },
      { signal: stop.signal },
    );
    await expect(crawled).rejects.toThrow('cancelled');
  });

  it('is cancelled before its first page', async () => {
    const stop = new AbortController();
    const crawled = crawl([request('a')], async (_engine, _url, signal) => never(signal), { signal: stop.signal });
    stop.abort(new Error('cancelled'));
    await expect(crawled).rejects.toThrow('cancelled');
  });

  it('is cancelled at every turn of its start', async () => {
    // The first page starts after about a hundred microtasks.
    for (let turns = 0; turns < 300; turns += 1) {
      const stop = new AbortController();
      const crawled = crawl([request('a')], async (_engine, _url, signal) => never(signal), { signal: stop.signal });
      const cancelled = expect(crawled).rejects.toThrow('cancelled');
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      stop.abort(new Error('cancelled'));
      await cancelled;
    }
  });

  it('completes active pages and starts no further one when the process stops', async () => {
    const stopping = new AbortController();
    const answer = Promise.withResolvers<void>();
    const asked: string[] = [];
    const ended: string[] = [];
    const crawled = crawl(
      ['a', 'b', 'c'].map((name) => request(name)),
      async (...args) => {
        asked.push(args[1].pathname);
        if (asked.length === 2) stopping.abort(new Error('handed back'));
        setImmediate(() => setImmediate(() => answer.resolve()));
        await answer.promise;
        return overHttp(...args);
      },
      { stopping: stopping.signal, page: async ({ bytes }) => void ended.push(Buffer.from(bytes).toString()) },
    );
    await expect(crawled).rejects.toThrow('handed back');
    expect(asked).toEqual(['/a', '/b']);
    expect(ended).toEqual(['page /a', 'page /b']);
  });

  it('shares no state with concurrent or earlier crawls', async () => {
    const requests = ['a', 'b'].map((name) => request(name));
    const both = await Promise.all([crawl(requests, overHttp), crawl(requests, overHttp)]);
    for (const { pages } of [...both, await crawl(requests, overHttp)])
      expect(pages.toSorted()).toEqual(['page /a', 'page /b']);
  });

  it('stays in memory, whatever `CRAWLEE_` variables are set', async () => {
    const environment = { CRAWLEE_PERSIST_STORAGE: '1', CRAWLEE_PURGE_ON_START: '1', CRAWLEE_STORAGE_DIR: 'crawled' };
    const replaced = jest.replaceProperty(process, 'env', environment);
    try {
      const { pages } = await crawl([request('a')], overHttp);
      expect(pages).toEqual(['page /a']);
    } finally {
      replaced.restore();
    }
    for (const folder of ['storage', 'crawled', 'crawlee_storage'])
      expect(existsSync(path.resolve(folder))).toBe(false);
  });

  it('leaves no timer behind', async () => {
    const looks = jest.spyOn(process.memoryUsage, 'rss');
    await crawl([request('a')], overHttp);
    looks.mockClear();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(looks).not.toHaveBeenCalled();
    looks.mockRestore();
  });
});
