import { connectRedis } from '@winnow/jobs';
import { itSlow, waitUntil } from '@winnow/testing';
import { startPausingSite } from '../testing/pausing-site';
import { setUpSiteCrawls } from '../testing/set-up-site-crawls';

const endMs = 240_000;
const options = { pages: 60, pagesPerPause: 10, pauses: 1, seconds: 7 };

const setUp = setUpSiteCrawls(endMs);

/** Resolves when the crawl is suspended by the pause of its host. */
async function untilSuspended(): Promise<void> {
  const connection = connectRedis(setUp.redis.url, 'producer');
  const delayed = `${setUp.crawls.prefix}:bull:scraper:delayed`;
  await waitUntil(async () => (await connection.zcard(delayed)) === 1, { timeoutMs: endMs });
  connection.disconnect();
}

describe('a crawl whose website asks to wait', () => {
  itSlow(
    'is paused by its visitor meanwhile, requests nothing after the pause of the website, and is continued',
    async () => {
      await setUp.crawls.startScraper();
      const site = setUp.crawls.closeLater(await startPausingSite(options));
      const id = await setUp.crawls.crawl(`${site.origin}/`);
      await untilSuspended();
      await setUp.crawls.jobs.pause(id, 'ann', true);
      await new Promise((resolve) => setTimeout(resolve, 9_000));
      expect(site.served.size).toBe(10);
      await setUp.crawls.jobs.pause(id, 'ann', false);
      expect((await setUp.crawls.resultOf(id)).stats.outcomes).toEqual({ ok: 61 });
    },
  );

  it('continues on another scraper when its own one is stopped meanwhile', async () => {
    const first = await setUp.crawls.startScraper();
    const site = setUp.crawls.closeLater(await startPausingSite(options));
    const id = await setUp.crawls.crawl(`${site.origin}/`, { limit: 30 });
    await untilSuspended();
    expect((await setUp.crawls.jobs.read(id, 'ann'))?.status).toBe('queued');
    await setUp.crawls.close(first);
    await setUp.crawls.startScraper();
    await setUp.crawls.startScraper();
    const { stats } = await setUp.crawls.resultOf(id);
    expect(stats).toMatchObject({ found: 30, outcomes: { ok: 30 }, stopped: 'limit' });
  });
});
