import { setTimeout as sleep } from 'node:timers/promises';
import type { Document } from 'firecrawl';
import { ProblemError } from '@winnow/errors';
import { DeadLetters, jobKeys } from '@winnow/jobs';
import { waitUntil } from '@winnow/testing';
import { Redis } from 'ioredis';
import { setUpGateways } from '../../../testing/set-up-gateways';
import { apiKeys, clientOf } from '../testing/clients';
import { websiteHandlers } from '../testing/website-handlers';

const setUp = setUpGateways({ prefix: 'failed-batch', isPrefixShared: true, settings: () => ({ apiKeys }) });
const failed = { outcome: 'not-found', message: 'Not found.' } as const;
/** Characters of a page; all pages together are longer than the results that an address block may have in memory. */
const pageChars = 2 ** 20;
const pages = 34;

beforeAll(() => {
  setUp.startWorker('scraper', {
    ...websiteHandlers,
    'scrape-content': async ({ urls }, { keepPart, progress, storeItem, signal }) => {
      await keepPart('0', { failed }, { index: 0, url: urls[0] ?? '', ...failed });
      if (urls.some((url) => url.includes('broken'))) {
        await keepPart('1', {}, { index: 1, page: { url: urls[1] ?? '', title: '', content: 'Harbor' } });
        throw new TypeError('a defect');
      }
      const isSlow = urls.some((url) => url.includes('slow'));
      const page = { url: urls[1] ?? '', title: '', content: isSlow ? 'Harbor' : 'x'.repeat(pageChars) };
      if (isSlow) {
        await keepPart('2', { page }, { index: 2, page: { ...page, url: urls[2] ?? '' } });
        await keepPart('1', { page }, { index: 1, page });
        await sleep(60_000, undefined, { signal });
      }
      for (let index = 1; index <= pages; index++) await keepPart(String(index), { page }, { index, page });
      await progress({ progress: pages, total: pages, message: '' });
      if (urls.some((url) => url.includes('completed'))) {
        for (let index = 0; index < pages; index++) await storeItem('pages', index, page);
        return { stored: { list: 'pages', length: pages }, rest: { failed: [] } };
      }
      throw new ProblemError('unavailable');
    },
  });
});

it('lists the failed pages of a batch that fails after it has read many long ones', async () => {
  const { url } = await setUp.startGateway({ rateLimit: true });
  const client = clientOf(url);
  const { id } = await client.startBatchScrape(['https://a.test/', 'https://b.test/']);
  await waitUntil(async () => (await client.getBatchScrapeStatus(id, { autoPaginate: false })).status === 'failed');
  const { errors } = await client.getBatchScrapeErrors(id);
  expect(errors).toMatchObject([{ url: 'https://a.test/', error: 'Not found.' }]);
});

it('returns the pages that a batch has read so far, and lists what a cancelled one has not', async () => {
  const { url } = await setUp.startGateway();
  const client = clientOf(url);
  const urls = ['gone', 'b', 'c', 'slow'].map((path) => `https://a.test/${path}`);
  const { id } = await client.startBatchScrape(urls);
  const notFound = { url: urls[0], code: 'not-found', error: 'Not found.' };
  const addresses = (data: readonly Document[]) => data.map(({ metadata }) => metadata?.sourceURL);
  await waitUntil(async () => (await client.getBatchScrapeStatus(id)).completed === 2);
  const running = await client.getBatchScrapeStatus(id);
  expect(running).toMatchObject({ status: 'scraping', total: 4, data: [{ markdown: 'Harbor' }, {}] });
  // In the order in which they were read.
  expect(addresses(running.data)).toEqual([urls[2], urls[1]]);
  expect((await client.getBatchScrapeErrors(id)).errors).toMatchObject([notFound]);
  await client.cancelBatchScrape(id);
  expect(await client.getBatchScrapeErrors(id)).toMatchObject({
    errors: [notFound, { url: urls[3], code: 'cancelled', error: expect.stringContaining('was cancelled before') }],
    robotsBlocked: [],
  });
  const { status, data } = await client.getBatchScrapeStatus(id);
  expect([status, addresses(data)]).toEqual(['cancelled', [urls[2], urls[1]]]);
});

it.each(['completed', 'failed'])('returns the long pages of a %s batch in several windows', async (wanted) => {
  const { url } = await setUp.startGateway();
  const client = clientOf(url);
  const { id } = await client.startBatchScrape(['https://a.test/', `https://a.test/${wanted}`]);
  await waitUntil(async () => (await client.getBatchScrapeStatus(id, { autoPaginate: false })).status === wanted);
  const first = await client.getBatchScrapeStatus(id, { autoPaginate: false });
  expect(first).toMatchObject({ completed: pages, next: expect.stringContaining(`/v2/batch/scrape/${id}?skip=`) });
  expect(first.data.length).toBeLessThan(pages);
  const { data } = await client.getBatchScrapeStatus(id);
  expect(data).toHaveLength(pages);
});

it('returns each page once after an operator has retried the job', async () => {
  const { url } = await setUp.startGateway();
  const letters = setUp.closeLater(new DeadLetters(setUp.redis.url, setUp.queuePrefix));
  const client = clientOf(url);
  const { id } = await client.startBatchScrape(['https://a.test/gone', 'https://a.test/broken']);
  const hasFailed = async () => (await client.getBatchScrapeStatus(id)).status === 'failed';
  await waitUntil(hasFailed);
  expect(await letters.retry(id.slice(1))).toBe(true);
  await waitUntil(async () => (await letters.list()).some(({ id: letter }) => letter === id.slice(1)));
  await waitUntil(hasFailed);
  expect(await client.getBatchScrapeStatus(id)).toMatchObject({ completed: 1, data: [{ markdown: 'Harbor' }] });
  expect((await client.getBatchScrapeErrors(id)).errors).toMatchObject([{ error: 'Not found.' }]);
});

it('returns the pages of a crawl that has failed', async () => {
  const { url } = await setUp.startGateway();
  const crawl = await clientOf(url).crawl('https://broken.test/', { limit: 10, pollInterval: 1 });
  expect(crawl).toMatchObject({ status: 'failed', completed: 1, data: [{ markdown: '# Harbor' }] });
});

it('says until when a job can be read, and keeps what a model is to make of its pages as long', async () => {
  const { url } = await setUp.startGateway();
  const redis = new Redis(setUp.redis.url);
  const client = clientOf(url);
  const { id } = await client.startCrawl('https://slow.test/', { limit: 10, scrapeOptions: { formats: ['summary'] } });
  const hoursLeft = async () => {
    const { expiresAt = '' } = await client.getCrawlStatus(id);
    const workMs = await redis.pttl(jobKeys(setUp.queuePrefix).work(id.slice(1)));
    return [Date.parse(expiresAt) - Date.now(), workMs].map((ms) => Math.round(ms / 900_000) / 4);
  };
  expect(await hoursLeft()).toEqual([24, 24]);
  await client.cancelCrawl(id);
  expect((await hoursLeft())[0]).toBe(0.25);
  redis.disconnect();
});

it('lists all pages of a batch that is cancelled before it has started', async () => {
  const { url } = await setUp.startGateway({ queuePrefix: 'without-workers' });
  const client = clientOf(url);
  const urls = ['https://a.test/', 'https://b.test/'];
  const { id } = await client.startBatchScrape(urls);
  expect(await client.getBatchScrapeStatus(id)).toMatchObject({ status: 'scraping', completed: 0, total: 2 });
  await client.cancelBatchScrape(id);
  const { errors } = await client.getBatchScrapeErrors(id);
  expect(errors.map((error) => [error.url, error.code])).toEqual(urls.map((one) => [one, 'cancelled']));
});
