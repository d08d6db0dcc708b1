import { setTimeout as sleep } from 'node:timers/promises';
import { connectRedis, JobClient } from '@winnow/jobs';
import { setUpRedis, waitUntil } from '@winnow/testing';
import { startEndlessSite, type EndlessSite } from '../testing/endless-site';
import { startScraperInstance } from '../testing/scraper-instance';

const pages = 300;
const endMs = 240_000;

const redis = setUpRedis();

const requestsOf = ({ hits }: EndlessSite) => [...hits.values()].reduce((sum, count) => sum + count, 0);
it('requests no further page while too many pages wait for the database, and then continues', async () => {
  const prefix = 'hold';
  const jobs = new JobClient(redis.url, prefix);
  const connection = connectRedis(redis.url, 'producer');
  const scraper = await startScraperInstance(redis.url, prefix);
  const site = await startEndlessSite(pages, 10);
  const id = await jobs.add({
    operation: 'crawl-site',
    payload: { url: `${site.origin}/`, depth: 50, limit: 5_000, subdomains: false, include: ['/page/'] },
    owner: 'ann',
    correlationId: 'click-123',
  });
  await waitUntil(() => site.hits.size > 40, { timeoutMs: endMs });
  await connection.hset(`${prefix}:job:${id}:crawl`, 'behind', 1);
  for (let before = -1; before !== requestsOf(site); await sleep(2_000)) before = requestsOf(site);
  expect(site.hits.size).toBeLessThan(pages);
  expect((await jobs.read(id, 'ann'))?.end).toBeNull();
  await jobs.collected.stop(id);
  const end = await jobs.end(id, AbortSignal.timeout(endMs));
  expect(end).toHaveProperty('result');
  expect(await jobs.pages(id, 'ann', 0, 1)).toMatchObject({ total: pages });
  await scraper.close();
  await site.close();
  await jobs.close();
  connection.disconnect();
});
