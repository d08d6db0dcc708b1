import { connectRedis, JobClient, type JobWorker, type CrawlFrontier, type JobAccount } from '@winnow/jobs';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { startFrontierWorker, type FrontierWork } from '../testing/frontier-worker';

// The keys of a job expire after a day without progress.

let redis: TestRedis;
let prefix: string;
let jobs: JobClient;
let worker: JobWorker<'scraper'>;
let connection: ReturnType<typeof connectRedis>;
let work: FrontierWork;

beforeAll(async () => {
  redis = await startTestRedis();
  connection = connectRedis(redis.url, 'producer');
});
beforeEach(() => {
  prefix = `long-crawls-${Math.random().toString(36).slice(2)}`;
  jobs = new JobClient(redis.url, prefix);
  worker = startFrontierWorker(redis.url, prefix, (frontier, jobId) => work(frontier, jobId));
});
afterEach(async () => {
  await worker.close();
  await jobs.close();
});
afterAll(async () => {
  connection.disconnect();
  await redis.stop();
});

const limit = 100;
const urls = [1, 2, 3, 4].map((at) => `https://a.test/${at}`);
const account: JobAccount = { name: 'session:ann', maxOpenJobs: 10, maxBytes: 1_000_000 };

/** Runs `doing` on the frontier of a crawl with four addresses; resolves with the addresses of the pages it has read. */
async function crawl(doing: typeof work): Promise<string[]> {
  work = async (frontier, id) => {
    const addresses = urls.map((url) => ({ url, key: url, host: 'a.test', depth: 0 }));
    await frontier.open(['a.test'], addresses, limit);
    await doing(frontier, id);
  };
  const payload = { url: 'https://a.test/', depth: 1, limit, subdomains: false };
  const job = { operation: 'crawl-site', payload, owner: 'ann', correlationId: 'click-123' } as const;
  const id = await jobs.add({ ...job, idempotencyKey: 'k', accounts: [account] });
  const end = await jobs.end(id, AbortSignal.timeout(60_000));
  if (!end || 'problem' in end) throw end?.problem ?? new Error('no end');
  const { pages } = JSON.parse(String(Buffer.concat(await Array.fromAsync(end.result.pieces())))) as {
    pages: { url: string }[];
  };
  return pages.map(({ url }) => url);
}

/** Expires what expires within 20 hours, except locks, which active runs renew. */
async function passHours(): Promise<void> {
  const seconds = 20 * 60 * 60;
  for (const key of await connection.keys(`${prefix}:*`)) {
    if (key.startsWith(`${prefix}:bull:`)) continue;
    const left = await connection.ttl(key);
    if (key.endsWith(':until'))
      for (const entry of await connection.zrange(key, 0, -1)) await connection.zincrby(key, -seconds * 1_000, entry);
    if (left > seconds) await connection.expire(key, left - seconds);
    else if (left > 0) await connection.del(key);
  }
}

/** Returns the keys of a job with its owner's and account's, and the entries of the account. */
async function keptOf(id: string): Promise<string[]> {
  const keys = await connection.keys(`${prefix}:*`);
  const entries = await connection.zrangebyscore(`${prefix}:account:session:ann:bytes:until`, Date.now(), '+inf');
  return [...keys.filter((key) => /^[^:]*:(?:job|owner|account):/.test(key)), ...entries]
    .map((key) => key.replace(id, 'id'))
    .toSorted();
}

async function readNext(frontier: CrawlFrontier): Promise<void> {
  const { addresses } = await frontier.claim(1, 1);
  for (const { url } of addresses)
    await frontier.commit(1, { page: { url, title: url, content: 'text' } }, { key: url, links: [], limit });
}

it('keeps everything of a crawl that reads a page each 20 hours', async () => {
  const read = await crawl(async (frontier, id) => {
    await readNext(frontier);
    const kept = await keptOf(id);
    for (let page = 1; page < 3; page += 1) {
      await passHours();
      await readNext(frontier);
      expect(await keptOf(id)).toEqual(kept);
    }
    await passHours();
    await readNext(frontier);
  });
  expect(read).toEqual(urls);
});

it('keeps everything of a crawl that is paused for days', async () => {
  const read = await crawl(async (frontier, id) => {
    await readNext(frontier);
    await jobs.pause(id, 'ann', true);
    const kept = await keptOf(id);
    for (let day = 0; day < 5; day += 1) {
      await passHours();
      expect(await frontier.plan(50, 3)).toEqual([]);
      expect(await keptOf(id)).toEqual(kept);
    }
    await jobs.pause(id, 'ann', false);
    for (const _ of urls) await readNext(frontier);
  });
  expect(read).toEqual(urls);
});

it('expires a crawl that is paused for longer than a week', async () => {
  const crawled = crawl(async (frontier, id) => {
    await jobs.pause(id, 'ann', true);
    await connection.hset(`${prefix}:job:${id}`, { paused: Date.now() - 8 * 24 * 60 * 60 * 1_000 });
    await passHours();
    expect(await frontier.plan(50, 3)).toEqual([]);
    await passHours();
    expect(await jobs.read(id, 'ann')).toBeNull();
    await frontier.plan(50, 3);
  });
  await expect(crawled).rejects.toMatchObject({ code: 'unavailable' });
});
