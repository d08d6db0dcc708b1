import { setTimeout as sleep } from 'node:timers/promises';
import { itSlow, setUpRedis } from '@winnow/testing';
import { jobKeys } from '../keys';
import { connectRedis } from '../redis';
import { HostShares, type HostReport } from './host-shares';

const redis = setUpRedis();
const instances: HostShares[] = [];
let host: string;

beforeEach(() => {
  host = `${Math.random()}.test`;
});
afterEach(() => {
  for (const one of instances.splice(0)) one.close();
});

function scraper() {
  const shares = new HostShares(redis.url, 'shares');
  instances.push(shares);
  return (report: Partial<HostReport>) =>
    shares.exchange(host, {
      running: 0,
      wanted: {},
      limit: 36,
      delayMs: 0,
      failedAgoMs: undefined,
      provenConcurrency: 0,
      pauses: {},
      ...report,
    });
}

it('grants a single scraper some spare permits, and the whole limit as it grows', async () => {
  const one = scraper();
  expect(await one({ wanted: { ann: 1 } })).toMatchObject({ permits: 8, canGrow: true, others: 0 });
  expect(await one({ wanted: { ann: 9 } })).toMatchObject({ permits: 18, canGrow: true });
  expect(await one({ wanted: { ann: 19 } })).toMatchObject({ permits: 36, canGrow: false });
  expect(await one({ wanted: { ann: 60 } })).toMatchObject({ permits: 36, canGrow: false });
  expect(await one({})).toMatchObject({ permits: 0 });
});

it('never exceeds the limit, and redistributes permits once they are free', async () => {
  const [one, other] = [scraper(), scraper()];
  expect((await one({ wanted: { ann: 40 } })).permits).toBe(36);
  expect((await other({ wanted: { bob: 40 } })).permits).toBe(0);
  // Its requests are running, so their permits cannot be revoked.
  expect((await one({ running: 30, wanted: { ann: 40 } })).permits).toBe(30);
  expect((await other({ wanted: { bob: 40 } })).permits).toBe(6);
  expect((await one({ running: 18, wanted: { ann: 40 } })).permits).toBe(18);
  expect((await other({ running: 6, wanted: { bob: 40 } })).permits).toBe(18);
});

it('shares between visitors rather than scrapers, without permits that their visitors do not need', async () => {
  const all = [scraper(), scraper(), scraper()] as const;
  const wanted: Record<string, number>[] = [{ ann: 40 }, { ann: 40, bob: 40 }, { ben: 4 }];
  const permits = async () => {
    for (const _ of [1, 2]) for (const [at, exchange] of all.entries()) await exchange({ wanted: wanted[at] ?? {} });
    return Promise.all(all.map(async (exchange, at) => (await exchange({ wanted: wanted[at] ?? {} })).permits));
  };
  // Ann and Bob get 16 each, Ben the 4 he wants; Ann's are shared by two scrapers.
  expect(await permits()).toEqual([8, 24, 4]);
});

itSlow('takes turns if there are more visitors than permits', async () => {
  const all = Array.from({ length: 8 }, scraper);
  const exchange = (at: number) => all[at]?.({ wanted: { [`visitor ${at}`]: 3 }, limit: 5 });
  const served = new Set<number>();
  for (const end = Date.now() + 30_000; served.size < 8 && Date.now() < end; await sleep(200)) {
    const permits = await Promise.all(all.map(async (_, at) => (await exchange(at))?.permits ?? 0));
    for (const [at, count] of permits.entries()) if (count > 0) served.add(at);
  }
  expect(served.size).toBe(8);
});

it('redistributes the share of a scraper that has died', async () => {
  const [dead, other] = [scraper(), scraper()];
  await dead({ running: 36, wanted: { ann: 36 } });
  expect((await other({ wanted: { bob: 36 } })).permits).toBe(0);
  await sleep(3_200);
  expect((await other({ wanted: { bob: 36 } })).permits).toBe(36);
});

it('starts one request per crawl delay over all scrapers, and reserves none ahead', async () => {
  const [one, other] = [scraper(), scraper()];
  expect((await one({ delayMs: 300 })).startInMs).toBe(0);
  for (const _ of [1, 2, 3]) {
    const { startInMs } = await other({ delayMs: 300 });
    expect(startInMs).toBeGreaterThan(0);
    expect(startInMs).toBeLessThanOrEqual(300);
  }
  await sleep(310);
  expect((await other({ delayMs: 300 })).startInMs).toBe(0);
  expect((await one({ delayMs: 300 })).startInMs).toBeGreaterThan(0);
});

it('starts a request one crawl delay after the clock of Redis is set back, as by a failover, not when it has caught up', async () => {
  const exchange = scraper();
  const connection = connectRedis(redis.url, 'producer');
  const future = Date.now() + 3_600_000;
  const dead = JSON.stringify({ expires: future, permits: 36, wanted: { bob: 36 }, proven: 0 });
  await connection.hset(jobKeys('shares').host(host), {
    next: future,
    failed: future,
    'p:crawl': future,
    'h:dead': dead,
  });
  connection.disconnect();
  const { startInMs, permits, failedAgoMs, pauses } = await exchange({ delayMs: 100, wanted: { ann: 36 } });
  expect(startInMs).toBeLessThanOrEqual(100);
  expect([permits, failedAgoMs]).toEqual([36, 0]);
  expect(pauses['crawl']).toBeLessThanOrEqual(61_000);
  await sleep(110);
  expect((await exchange({ delayMs: 100 })).startInMs).toBe(0);
});

it('shares failures and pauses, and drops expired pauses', async () => {
  const [one, other] = [scraper(), scraper()];
  expect(await other({})).toMatchObject({ failedAgoMs: undefined, pauses: {} });
  await one({ failedAgoMs: 500, pauses: { crawl: 60_000, short: 1 } });
  await one({ pauses: { crawl: 5_000 } });
  await sleep(20);
  const { failedAgoMs, pauses } = await other({});
  expect(failedAgoMs).toBeGreaterThanOrEqual(500);
  expect(Object.keys(pauses)).toEqual(['crawl']);
  expect(pauses['crawl']).toBeGreaterThan(50_000);
});

it('keeps the pause of a job that another scraper reports with an earlier end', async () => {
  const [one, other, third] = [scraper(), scraper(), scraper()];
  await one({ pauses: { crawl: 60_000 } });
  await other({ pauses: { crawl: 0 } });
  expect(Object.keys((await third({})).pauses)).toEqual(['crawl']);
});

it('shares the highest concurrency that other scrapers have reached', async () => {
  const [one, other, third] = [scraper(), scraper(), scraper()];
  await one({ wanted: { ann: 9 }, provenConcurrency: 24 });
  await other({ wanted: { ann: 9 }, provenConcurrency: 8 });
  expect((await third({})).provenConcurrency).toBe(24);
  expect((await one({ wanted: { ann: 9 }, provenConcurrency: 24 })).provenConcurrency).toBe(8);
  await one({});
  expect((await third({})).provenConcurrency).toBe(8);
});
