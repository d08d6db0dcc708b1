import { connectRedis, type FoundAddress, type FrontierAddress } from '@winnow/jobs';
import { waitUntil } from '@winnow/testing';
import { startFrontierWorker, type FrontierWork } from '../testing/frontier-worker';
import { startPausingSite, type PausingSiteOptions } from '../testing/pausing-site';
import { setUpSiteCrawls } from '../testing/set-up-site-crawls';

const endMs = 240_000;
/** Longer than a page waits in its slot. */
const seconds = 7;

const setUp = setUpSiteCrawls(endMs);

const startSite = async (options: Partial<PausingSiteOptions> = {}) =>
  setUp.crawls.closeLater(await startPausingSite({ pages: 60, pagesPerPause: 10, pauses: 1, seconds, ...options }));
const progressOf = async (id: string) => (await setUp.crawls.jobs.read(id, 'ann'))?.record.progress?.message;

/** Resolves when no worker runs the crawl or one of its children. */
async function untilInactive(): Promise<void> {
  const connection = connectRedis(setUp.redis.url, 'producer');
  const active = `${setUp.crawls.prefix}:bull:scraper:active`;
  await waitUntil(async () => (await connection.llen(active)) === 0, { timeoutMs: endMs });
  connection.disconnect();
}

describe('a crawl whose website asks to wait', () => {
  it('says until when, holds no slot of a worker and requests nothing in the meantime, and then reads all pages', async () => {
    await setUp.crawls.startScraper();
    const site = await startSite();
    const id = await setUp.crawls.crawl(`${site.origin}/`);
    await waitUntil(() => site.rejected() > 0, { timeoutMs: endMs });
    await untilInactive();
    const rejected = site.rejected();
    const { host } = new URL(site.origin);
    const message = new RegExp(
      String.raw`^Read \d+ of 61 pages found so far\. ${host} asks to wait until \d\d:\d\d UTC\.\.\.$`,
    );
    expect(await progressOf(id)).toMatch(message);
    expect([site.served.size, site.rejected()]).toEqual([10, rejected]);
    const { stats } = await setUp.crawls.resultOf(id);
    expect(stats).toMatchObject({ found: 61, outcomes: { ok: 61 } });
    expect(stats.outcomes).not.toHaveProperty('rate-limited');
    expect(await progressOf(id)).toBe('Read 61 of 61 pages found so far...');
  });

  it('reads the pages of its sitemaps when that begins with the start page', async () => {
    await setUp.crawls.startScraper();
    const site = await startSite({ pagesPerPause: 0, isLinked: false });
    const { stats } = await setUp.crawls.resultOf(await setUp.crawls.crawl(`${site.origin}/`));
    expect(stats.outcomes).toEqual({ ok: 61 });
  });

  it('is not run until the pause ends, and ends at once when it is cancelled', async () => {
    await setUp.crawls.startScraper();
    const site = await startSite({ seconds: 300 });
    const id = await setUp.crawls.crawl(`${site.origin}/`);
    await waitUntil(() => site.rejected() > 0, { timeoutMs: endMs });
    await untilInactive();
    const connection = connectRedis(setUp.redis.url, 'producer');
    const delayed = `${setUp.crawls.prefix}:bull:scraper:delayed`;
    await waitUntil(async () => (await connection.zcard(delayed)) === 1, { timeoutMs: endMs });
    // BullMQ's score is the time, times 4,096.
    const [, score] = await connection.zrange(delayed, 0, 0, 'WITHSCORES');
    connection.disconnect();
    expect(Number(score) / 4_096 - Date.now()).toBeGreaterThan(100_000);
    await setUp.crawls.jobs.cancel(id, 'ann');
    await expect(setUp.crawls.resultOf(id)).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('fails the remaining pages when it asks for more than ten minutes', async () => {
    await setUp.crawls.startScraper();
    const site = await startSite({ seconds: 3_600 });
    const { failed, stats } = await setUp.crawls.resultOf(await setUp.crawls.crawl(`${site.origin}/`));
    expect(stats.outcomes).toEqual({ ok: 10, 'rate-limited': 51 });
    expect(failed?.map(({ message }) => message)).toContain(
      'The website is rate limiting access (429). Try again in 60 minutes.',
    );
  });
});

describe('the pause of a host', () => {
  const address = (at: number, host = 'a.test'): FoundAddress => {
    const url = `https://${host}/${at}`;
    return { url, key: url, host, depth: 0 };
  };
  const numbersOf = ({ addresses }: { addresses: readonly FrontierAddress[] }) =>
    addresses.map(({ url }) => url.slice(8));

  /** Ends the pause of `a.test`, or of another field. */
  async function endPause(id: string, field = 'w:a.test'): Promise<void> {
    const connection = connectRedis(setUp.redis.url, 'producer');
    await connection.hset(`${setUp.crawls.prefix}:job:${id}:crawl`, field, Date.now());
    connection.disconnect();
  }

  /** Runs `work` on the frontier of a crawl of three pages of `a.test` and one of `b.test`, with sitemaps. */
  async function onFrontier(work: FrontierWork): Promise<void> {
    const worker = setUp.crawls.closeLater(
      startFrontierWorker(setUp.redis.url, setUp.crawls.prefix, async (frontier, id) => {
        await frontier.open(['a.test'], [address(1), address(2), address(3), address(1, 'b.test')], 100, [], true);
        await work(frontier, id);
      }),
    );
    await worker.ready();
    await setUp.crawls.resultOf(await setUp.crawls.crawl('https://a.test/'));
  }

  it('holds its pages only, and children are planned for those of other hosts', async () => {
    expect.assertions(5);
    await onFrontier(async (frontier) => {
      expect(numbersOf(await frontier.claim(1, 1))).toEqual(['a.test/1']);
      expect(await frontier.defer(1, address(1).key, 60_000, true)).toBe(true);
      expect(await frontier.plan(1, 10, 1)).toHaveLength(1);
      expect(numbersOf(await frontier.claim(2, 4))).toEqual(['b.test/1']);
      expect(await frontier.plan(1, 10, 2)).toEqual([]);
    });
  });

  it('is followed by the pages that it has not requested, and then by rejected ones', async () => {
    expect.assertions(1);
    await onFrontier(async (frontier) => {
      await frontier.claim(1, 4);
      await frontier.defer(1, address(1).key, 1, true);
      await frontier.defer(1, address(2).key, 1, false);
      await frontier.release(1);
      await waitUntil(async () => (await frontier.state()).hostWaitMs === undefined, { timeoutMs: endMs });
      expect(numbersOf(await frontier.claim(2, 4)).filter((name) => name.startsWith('a.'))).toEqual([
        'a.test/3',
        'a.test/2',
        'a.test/1',
      ]);
    });
  });

  it('is not repeated when the host has never responded, and does not say for how long it rejects requests', async () => {
    expect.assertions(3);
    await onFrontier(async (frontier, id) => {
      await frontier.claim(1, 4);
      expect(await frontier.defer(1, address(1).key, 0, true)).toBe(true);
      expect((await frontier.state()).hostWaitMs).toBeGreaterThan(10_000);
      await endPause(id);
      expect(await frontier.defer(1, address(2).key, 0, true)).toBe(false);
    });
  });

  it('is repeated only after a response of the same host, not after those of others', async () => {
    expect.assertions(3);
    await onFrontier(async (frontier, id) => {
      const page = { url: address(1, 'b.test').url, title: 'One', content: 'text' };
      await frontier.claim(1, 4);
      await frontier.commit(1, { page }, { key: address(1, 'b.test').key, links: [], limit: 100 });
      expect(await frontier.defer(1, address(1).key, 0, true)).toBe(true);
      await endPause(id);
      expect(await frontier.defer(1, address(2).key, 0, true)).toBe(false);
      const own = { url: address(3).url, title: 'Three', content: 'text' };
      await frontier.commit(1, { page: own }, { key: address(3).key, links: [], limit: 100 });
      expect(await frontier.defer(1, address(2).key, 0, true)).toBe(true);
    });
  });

  it('holds the sitemaps as well', async () => {
    expect.assertions(3);
    await onFrontier(async (frontier, id) => {
      await frontier.claim(1, 1);
      await frontier.defer(1, address(1).key, 60_000, true);
      for (let child = 1; child < 10; child++) if (await frontier.claimSitemaps(child)) throw new Error('claimed');
      expect((await frontier.state()).hasSitemaps).toBe(true);
      await endPause(id);
      expect(await frontier.claimSitemaps(2)).toBe(true);
      expect((await frontier.state()).hasSitemaps).toBe(true);
    });
  });

  it('is not that of its sitemaps, if only these are rejected', async () => {
    expect.assertions(6);
    await onFrontier(async (frontier, id) => {
      await frontier.claimSitemaps(1);
      await frontier.addListed(1, [], { limit: 100, isLast: false, retryInMs: 60_000 });
      await frontier.release(1);
      expect(await frontier.claimSitemaps(2)).toBe(false);
      expect((await frontier.claim(2, 9)).addresses).toHaveLength(4);
      expect(await frontier.plan(1, 10, 2)).toEqual([]);
      expect((await frontier.state()).hostWaitMs).toBeGreaterThan(0);
      await endPause(id, 'sitemapsAt');
      expect(await frontier.plan(1, 10)).toHaveLength(1);
      expect(await frontier.claimSitemaps(3)).toBe(true);
    });
  });

  it('is told again when it becomes longer, and is part of the estimated time', async () => {
    expect.assertions(3);
    await onFrontier(async (frontier, id) => {
      const many = Array.from({ length: 20 }, (_, at) => address(at + 10, 'b.test'));
      await frontier.claim(1, 4);
      const page = { url: address(1, 'b.test').url, title: 'One', content: 'text' };
      await frontier.commit(1, { page }, { key: address(1, 'b.test').key, links: many, limit: 100 });
      await frontier.claim(2, 12);
      for (const { url, key } of many.slice(0, 12))
        await frontier.commit(2, { page: { url, title: url, content: url } }, { key, links: [], limit: 100 });
      await frontier.defer(1, address(1).key, 60_000, true);
      const first = await progressOf(id);
      expect(first).toMatch(/a\.test asks to wait until \d\d:\d\d UTC\.\.\.$/);
      await frontier.defer(1, address(2).key, 300_000, true);
      expect(await progressOf(id)).not.toBe(first);
      expect((await setUp.crawls.jobs.read(id, 'ann'))?.record.progress?.secondsLeft).toBeGreaterThan(290);
    });
  });

  it('is repeated five times without a response, and again after one', async () => {
    expect.assertions(4);
    await onFrontier(async (frontier) => {
      const page = { url: address(1).url, title: 'One', content: 'text' };
      let child = 0;
      const deferAll = async () => {
        for (let times = 0; times < 10; times++) {
          await waitUntil(async () => (await frontier.state()).hostWaitMs === undefined, { timeoutMs: endMs });
          await frontier.claim(++child, 4);
          if (await frontier.defer(child, address(2).key, 1, true)) continue;
          await frontier.release(child);
          return times;
        }
        return 'unbounded';
      };
      expect(await deferAll()).toBe(5);
      expect(numbersOf(await frontier.claim(1, 4))).toContain('a.test/1');
      await frontier.commit(1, { page }, { key: address(1).key, links: [], limit: 100 });
      expect(await deferAll()).toBe(5);
      const failed = { url: address(3).url, outcome: 'unreachable' as const, message: 'none' };
      await frontier.commit(1, { failed, code: 'unreachable' }, { key: address(3).key, links: [], limit: 100 });
      expect(await deferAll()).toBe(0);
    });
  });
});
