import { ProblemError } from '@winnow/errors';
import { setUpGateways } from '../../../testing/set-up-gateways';
import { apiKeys, clientOf } from '../testing/clients';

const setUp = setUpGateways({ prefix: 'failed-batch', isPrefixShared: true, settings: () => ({ apiKeys }) });
const failed = { outcome: 'not-found', message: 'Not found.' } as const;
/** Characters of a page; all pages together are longer than the results that an address block may have in memory. */
const pageChars = 2 ** 20;
const pages = 34;

beforeAll(() => {
  setUp.startWorker('scraper', {
    'scrape-content': async ({ urls }, { keepPart }) => {
      await keepPart('0', { failed }, { index: 0, url: urls[0] ?? '', ...failed });
      const page = { url: urls[1] ?? '', title: '', content: 'x'.repeat(pageChars) };
      for (let index = 1; index <= pages; index++) await keepPart(String(index), { page }, { index, page });
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
