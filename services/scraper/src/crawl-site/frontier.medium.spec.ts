import {
  connectRedis,
  JobClient,
  type JobWorker,
  type FoundAddress,
  type JobAccount,
  type JobContext,
} from '@winnow/jobs';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { startFrontierWorker, type FrontierWork } from '../testing/frontier-worker';
import { runSiteJob, type SiteJob } from './site-job';

const address = (at: number, host = 'a.test'): FoundAddress => ({
  url: `https://${host}/${at}`,
  key: `${host}/${at}`,
  host,
  depth: 0,
});
const addressesTo = (last: number) => Array.from({ length: last }, (_, at) => address(at + 1));
const pageOf = (url: string) => ({ page: { url, title: url, content: 'text' } });

let redis: TestRedis;
let prefix: string;
let jobs: JobClient;
let worker: JobWorker<'scraper'>;
let work: FrontierWork;

beforeAll(async () => {
  redis = await startTestRedis();
  prefix = `frontier-${Math.random().toString(36).slice(2)}`;
  jobs = new JobClient(redis.url, prefix);
  worker = startFrontierWorker(redis.url, prefix, (frontier, jobId) => work(frontier, jobId));
});
afterAll(async () => {
  await worker.close();
  await jobs.close();
  await redis.stop();
});

/** Runs `work` on the frontier of a crawl; resolves with the crawl's result. */
async function crawl(
  doing: typeof work,
  accounts: JobAccount[] = [],
): Promise<{ id: string; pages: { url: string }[]; stats: Record<string, unknown> }> {
  work = doing;
  const payload = { url: 'https://a.test/', depth: 1, limit: 100, subdomains: false };
  const id = await jobs.add({ operation: 'crawl-site', payload, owner: 'ann', correlationId: 'click-123', accounts });
  const end = await jobs.end(id, AbortSignal.timeout(60_000));
  if (!end || 'problem' in end) throw end?.problem ?? new Error('no end');
  const result = JSON.parse(String(Buffer.concat(await Array.fromAsync(end.result.pieces())))) as object;
  return { id, ...result } as never;
}

it('deduplicates an address by its key, assigns it to one child, and completes it once', async () => {
  const { pages, stats } = await crawl(async (frontier) => {
    await frontier.open(['a.test'], [address(1), address(1), address(2)], 100);
    await frontier.open(['b.test'], [address(9)], 100);
    expect((await frontier.claim(1, 1)).addresses).toEqual([{ url: 'https://a.test/1', depth: 0 }]);
    expect(await frontier.claim(2, 5)).toEqual({
      hosts: ['a.test'],
      addresses: [{ url: 'https://a.test/2', depth: 0 }],
    });
    expect((await frontier.claim(3, 5)).addresses).toEqual([]);
    for (let round = 0; round < 2; round++)
      await frontier.commit(1, pageOf('https://a.test/1'), {
        key: address(1).key,
        links: [address(2), address(3)],
        limit: 100,
      });
    await frontier.commit(3, pageOf('https://a.test/2'), { key: address(2).key, links: [], limit: 100 });
  });
  expect(pages.map(({ url }) => url)).toEqual(['https://a.test/1']);
  expect(stats).toMatchObject({ found: 3, outcomes: { ok: 1 } });
});

it('rejects a redirected page of a full account again when the commit is repeated, and not as a duplicate', async () => {
  const account = { name: 'block:a', maxOpenJobs: 0, maxBytes: 10_000 };
  const { pages, stats } = await crawl(
    async (frontier) => {
      await frontier.open(['a.test'], [address(1)], 100);
      await frontier.claim(1, 1);
      const commit = (content: string) =>
        frontier.commit(1, { page: { url: 'https://a.test/2', title: '2', content } }, redirected);
      const redirected = { key: address(1).key, targetKey: address(2).key, textKey: 'text', links: [], limit: 100 };
      for (let round = 0; round < 2; round++)
        await expect(commit('x'.repeat(10_000))).rejects.toMatchObject({ code: 'quota' });
      await commit('short');
    },
    [account],
  );
  expect(pages.map(({ url }) => url)).toEqual(['https://a.test/2']);
  expect(stats).toMatchObject({ outcomes: { ok: 1 }, skipped: {} });
});

it('reassigns the claims of a restarted or failed child, a limited number of times', async () => {
  await crawl(async (frontier) => {
    await frontier.open(['a.test'], addressesTo(3), 100);
    expect(await frontier.plan(2, 5)).toEqual([1, 2]);
    const first = await frontier.claim(1, 2);
    expect((await frontier.claim(1, 2)).addresses.toSorted(byUrl)).toEqual(first.addresses.toSorted(byUrl));
    await frontier.claim(2, 2);
    for (let round = 0; round < 5; round++) {
      expect(await frontier.releaseAll()).toEqual([]);
      expect((await frontier.claim(8, 10)).addresses).toHaveLength(3);
    }
    expect((await frontier.releaseAll()).toSorted(byUrl)).toMatchObject(
      [1, 2, 3].map((at) => ({ url: address(at).url })),
    );
  });
});

it('releases the addresses of a killed child that runs again while the crawl is on hold', async () => {
  const connection = connectRedis(redis.url, 'producer');
  await crawl(async (frontier, jobId) => {
    await frontier.open(['a.test'], addressesTo(3), 100);
    expect(await frontier.plan(2, 1)).toEqual([1]);
    await frontier.claim(1, 2);
    await connection.hset(`${prefix}:job:${jobId}:crawl`, 'behind', 1);
    const read = () => Promise.reject(new Error('nothing is read on hold'));
    const { signal } = new AbortController();
    const addChildren = async () => undefined;
    const context = { child: 1, frontier, signal, stopping: signal, addChildren } as unknown as JobContext;
    await runSiteJob({ start: undefined, read } as unknown as SiteJob, context, { crawlDelayOf: async () => 0 });
    await connection.hdel(`${prefix}:job:${jobId}:crawl`, 'behind');
    expect(await frontier.plan(3, 1)).toEqual([2]);
    expect((await frontier.claim(2, 3)).addresses).toHaveLength(3);
  });
  connection.disconnect();
});

it('plans a child for addresses that the active ones will not claim', async () => {
  await crawl(async (frontier) => {
    await frontier.open(['a.test'], addressesTo(5), 100);
    expect(await frontier.plan(2, 2)).toEqual([1, 2]);
    expect(await frontier.plan(2, 3)).toEqual([3]);
    await frontier.claim(1, 2);
    await frontier.claim(2, 2);
    expect(await frontier.plan(2, 3, 1)).toEqual([]);
    await frontier.claim(3, 2);
    expect(await frontier.plan(2, 3, 2)).toEqual([]);
  });
  await crawl(async (frontier) => {
    await frontier.open(['a.test'], addressesTo(5), 100);
    expect(await frontier.plan(2, 2)).toEqual([1, 2]);
    await frontier.claim(1, 2);
    await frontier.claim(2, 2);
    // One address is left, and both active children have claimed all of theirs.
    expect(await frontier.plan(2, 3)).toEqual([3]);
  });
});

it('alternates between hosts, and limits the pages of a pattern', async () => {
  const { stats } = await crawl(async (frontier) => {
    const own = [1, 2, 3].map((at) => address(at));
    const others = [1, 2].map((at) => address(at, 'b.test'));
    await frontier.open(['a.test'], [...own, ...others], 100);
    const { addresses } = await frontier.claim(1, 4);
    expect(addresses.map(({ url }) => new URL(url).host)).toEqual(['a.test', 'b.test', 'a.test', 'b.test']);
    const endless = Array.from({ length: 30 }, (_, at) => ({
      ...address(100 + at),
      pattern: { name: 'x', max: 10, trap: 'dates' },
    }));
    await frontier.commit(1, pageOf(own[0]?.url ?? ''), { key: own[0]?.key ?? '', links: endless, limit: 100 });
    expect((await frontier.state()).waiting).toBe(11);
  });
  expect(stats).toMatchObject({ found: 15, skipped: { dates: 20 } });
});

it('assigns the sitemaps to one child at a time, and gives up after five', async () => {
  await crawl(async (frontier) => {
    await frontier.open(['a.test'], [address(1)], 3, [], true);
    expect(await frontier.plan(2, 1)).toEqual([1]);
    expect([await frontier.claimSitemaps(1), await frontier.claimSitemaps(2)]).toEqual([true, false]);
    expect(await frontier.addListed(1, [address(1), address(2)], { limit: 3, isLast: false })).toBe(2);
    await frontier.claim(1, 9);
    for (const at of [1, 2])
      await frontier.commit(1, pageOf(`https://a.test/${at}`), { key: address(at).key, links: [], limit: 3 });
    await frontier.releaseAll();
    expect((await frontier.state()).hasSitemaps).toBe(true);
    expect(await frontier.plan(2, 1)).toEqual([2]);
    await expect(frontier.addListed(1, [address(3)], { limit: 3, isLast: true })).rejects.toThrow('lost the lock');
    for (let claims = 1; claims < 5; claims++) expect(await frontier.claimSitemaps(2)).toBe(true);
    expect(await frontier.claimSitemaps(2)).toBe(false);
    expect(await frontier.state()).toMatchObject({ hasSitemaps: false, found: 2, waiting: 0 });
  });
});

const byUrl = (a: { url: string }, b: { url: string }) => a.url.localeCompare(b.url);

it('announces pages whole and stores their text once, whatever their length', async () => {
  const texts = ['short', 'ä'.repeat(100_000), 'x'.repeat(64 * 1024)];
  const pages = texts.map((content, at) => ({ url: address(at + 1).url, title: `${at}`, content }));
  const { id } = await crawl(async (frontier) => {
    await frontier.open(['a.test'], addressesTo(texts.length), 100);
    await frontier.claim(1, 5);
    for (const [at, page] of pages.entries())
      await frontier.commit(1, { page }, { key: address(at + 1).key, links: [], limit: 100 });
  });
  const announced: unknown[] = [];
  let pieces: Buffer[] = [];
  for await (const { event, bytes, id: last } of jobs.follow(id, undefined, AbortSignal.timeout(10_000))) {
    if (event !== 'page') continue;
    pieces.push(bytes);
    if (last === undefined) continue;
    announced.push(JSON.parse(String(Buffer.concat(pieces))));
    pieces = [];
  }
  expect(announced).toEqual(pages.map((page, index) => ({ index, page })));
  const events = await redis.entries(`${prefix}:job:${id}:events`);
  expect(events.join('').length).toBeLessThan(2_000);
});

it('keeps no key without expiry, which would outlive a crawl that is paused until its record expires', async () => {
  const connection = connectRedis(redis.url, 'producer');
  const unlimited: string[] = [];
  await crawl(async (frontier, jobId) => {
    const check = async () => {
      for (const key of await connection.keys(`${prefix}:job:${jobId}*`))
        if ((await connection.ttl(key)) < 0) unlimited.push(key.slice(key.indexOf(':crawl')));
    };
    await frontier.open(['a.test'], addressesTo(3), 100);
    await frontier.plan(3, 1);
    // The only host leaves its list and joins it again.
    await frontier.claim(1, 2);
    await check();
    await frontier.claim(1, 2);
    await frontier.release(1);
    await check();
    // Once too often, so that child 0 claims the addresses.
    for (let round = 0; round < 8 && (await frontier.state()).waiting > 0; round++) {
      await frontier.plan(3, 1);
      await frontier.claim(round + 2, 3);
      await frontier.releaseAll();
      await check();
    }
  });
  connection.disconnect();
  expect(unlimited).toEqual([]);
});
