import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '@winnow/errors';
import { waitUntil } from '@winnow/testing';
import { setUpGateways } from '../../../testing/set-up-gateways';
import { apiKeys, clientOf } from '../testing/clients';

const setUp = setUpGateways({ prefix: 'failed-batch', isPrefixShared: true, settings: () => ({ apiKeys }) });
const failed = { outcome: 'not-found', message: 'Not found.' } as const;
/** Characters of a page; all pages together are longer than the results that an address block may have in memory. */
const pageChars = 2 ** 20;
const pages = 34;

beforeAll(() => {
  setUp.startWorker('scraper', {
    'scrape-content': async ({ urls }, { keepPart, signal }) => {
      await keepPart('0', { failed }, { index: 0, url: urls[0] ?? '', ...failed });
      const isSlow = urls.some((url) => url.includes('slow'));
      const page = { url: urls[1] ?? '', title: '', content: isSlow ? 'Harbor' : 'x'.repeat(pageChars) };
      if (isSlow) {
        await keepPart('2', { page }, { index: 2, page: { ...page, url: urls[2] ?? '' } });
        await keepPart('1', { page }, { index: 1, page });
        await sleep(60_000, undefined, { signal });
      }
      for (let index = 1; index <= pages; index++) await keepPart(String(index), { page }, { index, page });
      if (urls.some((url) => url.includes('endless'))) {
        await keepPart('last', { failed }, { index: pages + 1, url: 'https://a.test/last', ...failed });
        await sleep(60_000, undefined, { signal });
      }
      throw new ProblemError('unavailable');
    },
  });
});

it('lists the failed pages of a batch that fails after it has read many long ones', async () => {
  const { url } = await setUp.startGateway({ rateLimit: true });
  const client = clientOf(url);
  const { id, status } = await client.batchScrape(['https://a.test/', 'https://b.test/'], { pollInterval: 1 });
  expect(status).toBe('failed');
  const { errors } = await client.getBatchScrapeErrors(id);
  expect(errors).toMatchObject([{ url: 'https://a.test/', error: 'Not found.' }]);
});

it('lists what a cancelled batch has read, and what it has not', async () => {
  const { url } = await setUp.startGateway();
  const client = clientOf(url);
  const urls = ['gone', 'b', 'c', 'slow'].map((path) => `https://a.test/${path}`);
  const { id } = await client.startBatchScrape(urls);
  const notFound = { url: urls[0], code: 'not-found', error: 'Not found.' };
  // Failed pages are listed before the end as well.
  await waitUntil(async () => (await client.getBatchScrapeErrors(id)).errors.length > 0);
  expect((await client.getBatchScrapeErrors(id)).errors).toMatchObject([notFound]);
  await client.cancelBatchScrape(id);
  expect(await client.getBatchScrapeErrors(id)).toMatchObject({
    errors: [notFound, { url: urls[3], code: 'cancelled', error: expect.stringContaining('was cancelled before') }],
    robotsBlocked: [],
  });
  const { status, data } = await client.getBatchScrapeStatus(id);
  expect([status, data.map(({ metadata }) => metadata?.sourceURL)]).toEqual(['cancelled', [urls[1], urls[2]]]);
});

it('says that the pages of a cancelled batch are too long for one response, instead of to try again', async () => {
  const { url } = await setUp.startGateway({ rateLimit: true });
  const client = clientOf(url);
  const { id } = await client.startBatchScrape(['https://a.test/', 'https://a.test/endless']);
  await waitUntil(async () => (await client.getBatchScrapeErrors(id)).errors.length > 1);
  await client.cancelBatchScrape(id);
  await expect(client.getBatchScrapeStatus(id)).rejects.toMatchObject({
    message: expect.stringContaining('too large for this integration'),
  });
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
