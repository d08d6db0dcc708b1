import { ProblemError } from '@winnow/errors';
import type { JobHandlers } from '@winnow/jobs';
import { waitUntil } from '@winnow/testing';
import { setUpGateways } from '../../testing/set-up-gateways';
import { apiKeys, clientOf, otherKey, post } from './testing/clients';
import { websiteHandlers } from './testing/website-handlers';

const setUp = setUpGateways({ prefix: 'model-formats', isPrefixShared: true, settings: () => ({ apiKeys }) });
let url: string;
const payloads: object[] = [];

interface Status {
  readonly status: string;
  readonly data: object[];
}

const scraper: Partial<JobHandlers<'scraper'>> = {
  ...websiteHandlers,
  'convert-to-json': async ({ url }) => ({ url }),
  'extract-fields': async ({ url = '' }) => ({ url }),
};
const ai: Partial<JobHandlers<'ai'>> = {
  'extract-fields': async (payload) => {
    payloads.push(payload);
    return { data: { price: 9 }, fields: [], missing: [], model: 'test', warnings: ['One value is old.'] };
  },
  'convert-to-json': async ({ url, prompt }) => ({ url, data: { prompt }, model: 'test' }),
  'enhance-content': async ({ content, enhancementType }) => {
    if (content.includes('unsummarized'))
      throw new ProblemError('model-failed', 'The model is tired.', { retry: false });
    if (content.includes('<')) throw new ProblemError('model-failed', 'This is not Markdown.');
    return { knowledge_base: `${enhancementType} of ${content}`, enhancementType, model: 'test' };
  },
};

beforeAll(async () => {
  setUp.startWorker('scraper', scraper);
  setUp.startWorker('ai', ai);
  ({ url } = await setUp.startGateway());
});

const schema = { type: 'object', properties: { price: { type: 'number' } } };
const page = 'https://a.test/';

it('reads values from the text of the page and its markup, and summarizes it', async () => {
  const client = clientOf(url);
  const formats = ['html' as const, { type: 'json' as const, schema, prompt: 'In euros.' }, 'summary' as const];
  const document = await client.scrape(page, { formats });
  expect(document).toMatchObject({
    html: '<h1>Harbor</h1>',
    json: { price: 9 },
    summary: 'summary of # Harbor',
    warning: 'One value is old.',
    metadata: { title: 'Harbor' },
  });
  expect(document).not.toHaveProperty('markdown');
  expect(payloads).toEqual([expect.objectContaining({ content: '# Harbor', schema, instructions: 'In euros.' })]);
});

it('reads values by a prompt alone', async () => {
  const formats = ['markdown' as const, { type: 'json' as const, prompt: 'Prices' }];
  const document = await clientOf(url).scrape(page, { formats });
  expect(document).toMatchObject({ markdown: '# Harbor', json: { prompt: 'Prices' } });
});

it('supports both names of version 1', async () => {
  const { v1 } = clientOf(url);
  expect(await v1.scrapeUrl(page, { formats: ['json'], jsonOptions: { prompt: 'Prices' } })).toMatchObject({
    success: true,
    json: { prompt: 'Prices' },
  });
  // The client of version 1 only accepts schemas of its own version of zod.
  const older = { url: page, formats: ['markdown', 'extract'], extract: { schema } };
  const response = await post(url, '/v1/scrape', older);
  expect(await response.json()).toMatchObject({ data: { markdown: '# Harbor', extract: { price: 9 } } });
});

it('ends within the time of the request', async () => {
  const response = await post(url, '/v2/scrape', { url: `${page}slow`, formats: ['summary'], timeout: 200 });
  expect(response.status).toBe(408);
});

describe('a batch scrape and a crawl', () => {
  it('return the formats of a model for each page', async () => {
    const client = clientOf(url);
    const formats = [{ type: 'json' as const, schema }, 'summary' as const];
    const job = await client.batchScrape([page, `${page}missing`, `${page}b`], {
      options: { formats },
      pollInterval: 1,
    });
    const document = { json: { price: 9 }, summary: 'summary of # Harbor', warning: 'One value is old.' };
    expect(job).toMatchObject({ status: 'completed', completed: 2, total: 3, data: [document, document] });
    expect(job.data[0]).toMatchObject({ metadata: { sourceURL: page } });
    expect(job.data[0]).not.toHaveProperty('markdown');
    const crawl = await client.crawl(page, {
      limit: 20,
      pollInterval: 1,
      scrapeOptions: { formats: ['markdown', ...formats] },
    });
    expect(crawl).toMatchObject({ status: 'completed', completed: 18, total: 18 });
    expect(crawl.data).toHaveLength(18);
    for (const one of crawl.data) expect(one).toMatchObject({ ...document, markdown: '# Harbor' });
  });

  it('support the options of version 1', async () => {
    const body = { urls: [page], formats: ['extract'], extract: { prompt: 'Prices' } };
    const { id } = (await (await post(url, '/v1/batch/scrape', body)).json()) as { id: string };
    const status = async () => (await fetch(`${url}/firecrawl/v1/batch/scrape/${id}`)).json() as Promise<Status>;
    await waitUntil(async () => (await status()).status === 'completed');
    expect((await status()).data).toMatchObject([{ extract: { prompt: 'Prices' } }]);
  });

  it('return a page without a format that failed, with the reason', async () => {
    const options = { formats: ['markdown' as const, 'summary' as const] };
    const job = await clientOf(url).batchScrape([`${page}unsummarized`, page], { options, pollInterval: 1 });
    expect(job.status).toBe('completed');
    expect(job.data).toMatchObject([
      { markdown: '# unsummarized', warning: 'summary: The model is tired.' },
      { summary: 'summary of # Harbor' },
    ]);
    expect(job.data[0]).not.toHaveProperty('summary');
  });

  it('reject a webhook, whose pages would not have these formats', async () => {
    const body = { urls: [page], formats: ['summary'], webhook: 'https://hook.test/' };
    const response = await post(url, '/v2/batch/scrape', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, error: expect.stringContaining('webhook') });
  });

  it('start nothing for a cancelled job', async () => {
    const client = clientOf(url);
    const { id } = await client.startCrawl('https://slow.test/', {
      limit: 10,
      scrapeOptions: { formats: ['summary'] },
    });
    await waitUntil(async () => (await client.getCrawlStatus(id)).data.length === 1);
    expect(await client.cancelCrawl(id)).toBe(true);
    expect(await client.getCrawlStatus(id)).toMatchObject({ status: 'cancelled', data: [{ metadata: {} }] });
    await expect(clientOf(url, otherKey).getCrawlStatus(id)).rejects.toMatchObject({ status: 404 });
  });
});
