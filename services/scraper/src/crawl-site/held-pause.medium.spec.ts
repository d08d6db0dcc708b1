import { connectRedis } from '@winnow/jobs';
import { itSlow, startTestRedis, type TestRedis, waitUntil } from '@winnow/testing';
import { startPausingSite } from '../testing/pausing-site';
import { SiteCrawls } from '../testing/site-crawls';

const endMs = 240_000;
const options = { pages: 60, pagesPerPause: 10, pauses: 1, seconds: 7 };

let redis: TestRedis;
let crawls: SiteCrawls;

beforeAll(async () => {
  redis = await startTestRedis();
});
afterAll(() => redis.stop());
beforeEach(() => {
  crawls = new SiteCrawls(redis.url, endMs);
});
afterEach(() => crawls.close());

/** Resolves when the crawl is suspended by the pause of its host. */
async function untilSuspended(): Promise<void> {
  const connection = connectRedis(redis.url, 'producer');
  const delayed = `${crawls.prefix}:bull:scraper:delayed`;
  await waitUntil(async () => (await connection.zcard(delayed)) === 1, { timeoutMs: endMs });
  connection.disconnect();
}

describe('a crawl whose website asks to wait', () => {
  itSlow(
    'is paused by its visitor meanwhile, requests nothing after the pause of the website, and is continued',
    async () => {
      await crawls.startScraper();
      const site = crawls.closeLater(await startPausingSite(options));
      const id = await crawls.crawl(`${site.origin}/`);
      await untilSuspended();
      await crawls.jobs.pause(id, 'ann', true);
      await new Promise((resolve) => setTimeout(resolve, 9_000));
      expect(site.served.size).toBe(10);
      await crawls.jobs.pause(id, 'ann', false);
      expect((await crawls.resultOf(id)).stats.outcomes).toEqual({ ok: 61 });
    },
  );

  it('continues on another scraper when its own one is stopped meanwhile', async () => {
    const first = await crawls.startScraper();
    const site = crawls.closeLater(await startPausingSite(options));
    const id = await crawls.crawl(`${site.origin}/`, { limit: 30 });
    await untilSuspended();
    expect((await crawls.jobs.read(id, 'ann'))?.status).toBe('queued');
    await crawls.close(first);
    await crawls.startScraper();
    await crawls.startScraper();
    const { stats } = await crawls.resultOf(id);
    expect(stats).toMatchObject({ found: 30, outcomes: { ok: 30 }, stopped: 'limit' });
  });
});
