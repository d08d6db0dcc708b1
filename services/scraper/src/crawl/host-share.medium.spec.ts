import { setTimeout as sleep } from 'node:timers/promises';
import { HostShares, JobClient, setFairnessKey } from '@winnow/jobs';
import { FaultRedis, itSlow, setUpRedis, startSite, waitUntil } from '@winnow/testing';
import { startScraperInstance } from '../testing/scraper-instance';
import { Hosts } from './hosts';

const redis = setUpRedis();
let prefix: string;
let open: { close(): unknown }[];

beforeEach(() => {
  prefix = `pace-${Math.random().toString(36).slice(2)}`;
  open = [];
});
afterEach(async () => {
  for (const one of open.reverse()) await one.close();
});

const site = new URL('https://a.test/');

type Exchange = HostShares['exchange'];

/** Creates the hosts of one scraper. `observe` may replace its exchanges with Redis. */
function scraper(url = redis.url, observe = (exchange: Exchange): Exchange => exchange): Hosts {
  const shares = new HostShares(url, prefix);
  const hosts = new Hosts(32, { exchange: observe((...report) => shares.exchange(...report)) });
  open.push(shares, hosts);
  return hosts;
}

function runOf(visitor: string, job: string): AbortSignal {
  const { signal } = new AbortController();
  setFairnessKey(signal, visitor, job);
  return signal;
}

itSlow('sends no more concurrent requests to a website with four scrapers than with one', async () => {
  const counted = await startSite({ articles: 400 });
  open.push(counted);
  const jobs = new JobClient(redis.url, prefix);
  open.push(jobs);
  for (let count = 0; count < 4; count++)
    open.push(await startScraperInstance(redis.url, prefix, { REQUESTS_PER_HOST: '4', OBEY_ROBOTS: 'off' }));
  const release = counted.hold();
  const ids = await Promise.all(
    Array.from({ length: 8 }, (_, job) =>
      jobs.add({
        operation: 'scrape-content',
        payload: {
          urls: Array.from({ length: 12 }, (__, page) => `${counted.origin}/page-${job * 12 + page + 1}.html`),
        },
        owner: `visitor ${job}`,
        correlationId: 'click',
      }),
    ),
  );
  // One scraper has permits for a job's four requests, and four for others.
  await waitUntil(() => counted.maxInFlight() >= 8);
  await sleep(3_000);
  expect(counted.maxInFlight()).toBe(8);
  release();
  for (const id of ids) expect(await jobs.end(id, AbortSignal.timeout(60_000))).toHaveProperty('result');
  expect(counted.hits.size).toBe(8 * 12);
});

it('calls Redis once a second for a host without requests of other scrapers', async () => {
  const shares = new HostShares(redis.url, prefix);
  const exchange = jest.spyOn(shares, 'exchange');
  const hosts = new Hosts(32, shares);
  open.push(shares, hosts);
  const pace = hosts.of(site).paceOf(runOf('ann', 'a'));
  for (let answers = 0; answers < 100; answers++) pace.onResponse(10);
  const begin = performance.now();
  let requests = 0;
  const visit = async () => {
    for (; performance.now() < begin + 3_000 || requests < 500; requests++) await pace.run(() => sleep(10));
  };
  await Promise.all(Array.from({ length: 32 }, visit));
  const seconds = Math.ceil((performance.now() - begin) / 1_000);
  expect(exchange.mock.calls.length).toBeLessThanOrEqual(seconds + 5);
});

it('spaces the requests of all scrapers by the crawl delay of robots.txt', async () => {
  const delayMs = 100;
  const sent: number[] = [];
  const received: number[] = [];
  const observe =
    (exchange: Exchange): Exchange =>
    async (name, report) => {
      const before = performance.now();
      const grant = await exchange(name, report);
      if (report.delayMs > 0 && grant.startInMs === 0) {
        sent.push(before);
        received.push(performance.now());
      }
      return grant;
    };
  await Promise.all(
    [1, 2, 3].flatMap((at) => {
      const host = scraper(redis.url, observe).of(site);
      host.setCrawlDelay(delayMs);
      const pace = host.paceOf(runOf(`visitor ${at}`, `job ${at}`));
      return [1, 2, 3, 4].map(() => pace.run(async () => undefined));
    }),
  );
  // More than those of one scraper. A reply of Redis that is late counts as none.
  expect(sent.length).toBeGreaterThan(4);
  // Redis grants each start between the two times, so that these distances grow with the load of the machine.
  const inOrder = (times: readonly number[]) => times.toSorted((one, other) => one - other);
  const [begins, ends] = [inOrder(sent), inOrder(received)];
  // Its clock has whole milliseconds.
  for (let at = 1; at < sent.length; at++) expect(ends[at]! - begins[at - 1]!).toBeGreaterThan(delayMs - 5);
});

it('pauses all children of a crawl, and no other job, when the website rate limits one of them', async () => {
  const [one, other] = [scraper().of(site), scraper().of(site)];
  const [child, sibling] = [one.paceOf(runOf('ann', 'crawl')), other.paceOf(runOf('ann', 'crawl'))];
  const stranger = other.paceOf(runOf('bob', 'scrape'));
  await Promise.all([child, sibling, stranger].map((pace) => pace.run(async () => undefined)));
  child.onRateLimited(999_000);
  const work = Promise.withResolvers<void>();
  const runs = [stranger, one.paceOf(runOf('eve', 'more'))].map((pace) => pace.run(() => work.promise));
  await waitUntil(() => sibling.pauseLeft > 0);
  expect(sibling.pauseLeft).toBeLessThanOrEqual(60_000);
  expect(stranger.pauseLeft).toBe(0);
  expect(other.history.hasNoRecentFailures).toBe(false);
  await expect(sibling.run(async () => 'page')).rejects.toMatchObject({ outcome: 'rate-limited' });
  await expect(stranger.run(async () => 'page')).resolves.toBe('page');
  work.resolve();
  await Promise.all(runs);
});

itSlow('continues without Redis, and shares again after it returns', async () => {
  const fault = await FaultRedis.start();
  open.push({ close: () => fault.stop() });
  const one = scraper(fault.url);
  await one
    .of(site)
    .paceOf(runOf('ann', 'a'))
    .run(async () => undefined);
  await fault.kill();
  const unknown = new URL('https://b.test/');
  for (const url of [site, unknown])
    await expect(
      one
        .of(url)
        .paceOf(runOf('ann', 'a'))
        .run(async () => 'page'),
    ).resolves.toBe('page');
  await fault.up();
  let ends: (() => void)[] = [];
  const hanging = () => new Promise<void>((resolve) => ends.push(resolve));
  const other = scraper(fault.url);
  const fast = (hosts: Hosts, visitor: string) => {
    const pace = hosts.of(site).paceOf(runOf(visitor, visitor));
    for (let answers = 0; answers < 100; answers++) pace.onResponse(10);
    return Array.from({ length: 30 }, () => pace.run(hanging));
  };
  await sleep(2_000);
  const all = [...fast(one, 'ann')];
  await waitUntil(() => ends.length === 30);
  all.push(...fast(other, 'bob'));
  await waitUntil(() => ends.length === 36);
  await sleep(1_500);
  expect(ends).toHaveLength(36);
  const timer = setInterval(() => {
    const ending = ends;
    ends = [];
    for (const end of ending) end();
  }, 10);
  await Promise.all(all);
  clearInterval(timer);
});
