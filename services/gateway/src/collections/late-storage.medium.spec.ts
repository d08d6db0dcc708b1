import type { Collections, Page } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { connectRedis, DeadLetters } from '@winnow/jobs';
import { waitUntil } from '@winnow/testing';
import { retryWithStorage } from '../dead-letters/retry-with-storage';
import { crawlPages } from '../testing/crawl-pages';
import { setUpGateways } from '../testing/set-up-gateways';
import { createTcpProxy, type TcpProxy } from '../testing/tcp-proxy';
import { Visitor } from '../testing/visitor';
import { PendingWork } from './pending-work';

const timeoutMs = 120_000;

const setUp = setUpGateways({
  prefix: 'late-storage',
  hasDatabase: true,
  settings: () => ({ databaseUrl: proxy.url }),
});
let proxy: TcpProxy;
let connection: ReturnType<typeof connectRedis>;
let visitor: Visitor;
let isBroken: boolean;

/** Seconds after which the result of a finished job has expired. */
const laterSeconds = 20 * 60;
const pages: Page[] = [0, 1, 2].map((at) => ({ url: `https://a.test/${at}`, title: '', content: `Text ${at}` }));

beforeAll(async () => {
  proxy = await createTcpProxy(setUp.database.url);
  connection = connectRedis(setUp.redis.url, 'producer');
  setUp.closeLater({ close: () => connection.disconnect() });
});
beforeEach(async () => {
  isBroken = false;
  await proxy.open();
  setUp.closeLater(proxy);
  setUp.startWorker('scraper', {
    'crawl-site': async ({ limit }, { frontier }) => {
      if (isBroken) throw new ProblemError('blocked');
      return crawlPages(frontier, pages, limit);
    },
  });
  visitor = new Visitor((await setUp.startGateway()).url);
});
afterEach(() => jest.restoreAllMocks());

const start = () => visitor.start('/api/crawl-site', { url: 'https://a.test/', limit: 50 });
const untilStored = (id: string) =>
  waitUntil(
    async () => {
      const response = await visitor.fetch('/api/collections');
      if (!response.ok) return undefined;
      return ((await response.json()) as Collections).collections.find((one) => one.id === id);
    },
    { timeoutMs, intervalMs: 100 },
  );

const key = (name: string) => `${setUp.queuePrefix}:${name}`;
const isPending = async (id: string) => (await connection.zscore(key('collecting'), id)) !== null;

/** Removes what has expired after a while, from Redis itself and by BullMQ, which does it as it completes another job. */
async function expireFinishedJobs(): Promise<void> {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + laterSeconds * 1_000);
  const other = await visitor.start('/api/get-links', { url: 'https://a.test/' });
  await visitor.events(other);
  clock.mockRestore();
  for (const name of await connection.keys(key('*'))) {
    const seconds = await connection.ttl(name);
    if (seconds > 0 && seconds <= laterSeconds) await connection.del(name);
  }
}

it('stores a crawl whose result has waited for the database for longer than results are kept', async () => {
  await proxy.close();
  const id = await start();
  expect((await visitor.events(id)).at(-1)?.event).toBe('result');
  await expireFinishedJobs();
  await proxy.open();
  expect(await untilStored(id)).toMatchObject({ id, pages: pages.length });
  await waitUntil(async () => !(await isPending(id)));
  // From then on, the result is kept for as long as any other.
  expect(await connection.ttl(key(`job:${id}`))).toBeLessThanOrEqual(15 * 60);
  expect(await connection.hgetall(key('account:held:bytes'))).toEqual({ sum: '0' });
  await expireFinishedJobs();
  expect((await visitor.fetch(`/api/jobs/${id}`)).status).toBe(404);
  expect(await connection.keys(key(`bull:scraper:${id}*`))).toEqual([]);
});

it('keeps no result for longer than others when the held results are too large together', async () => {
  await connection.hset(key('account:held:bytes'), { sum: String(128 * 2 ** 20) });
  await proxy.close();
  const id = await start();
  await visitor.events(id);
  expect(await connection.ttl(key(`job:${id}`))).toBeLessThanOrEqual(15 * 60);
});

it('stores a failed crawl that an operator retries, also after its result has expired', async () => {
  const letters = setUp.closeLater(new DeadLetters(setUp.redis.url, setUp.queuePrefix));
  const { retry } = retryWithStorage(letters, new PendingWork(connection, setUp.queuePrefix));
  isBroken = true;
  const id = await start();
  expect((await visitor.events(id)).at(-1)?.event).toBe('problem');
  await waitUntil(async () => !(await isPending(id)));
  await expireFinishedJobs();
  expect(await retry(id)).toBe(true);
  await waitUntil(async () => !(await isPending(id)));
  isBroken = false;
  expect(await retry(id)).toBe(true);
  expect(await untilStored(id)).toMatchObject({ id, pages: pages.length });
});
