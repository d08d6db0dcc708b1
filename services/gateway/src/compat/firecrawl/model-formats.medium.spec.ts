import { ProblemError } from '@winnow/errors';
import type { JobHandlers } from '@winnow/jobs';
import { setUpGateways } from '../../testing/set-up-gateways';
import { apiKeys, clientOf, post } from './testing/clients';
import { websiteHandlers } from './testing/website-handlers';

const setUp = setUpGateways({ prefix: 'model-formats', isPrefixShared: true, settings: () => ({ apiKeys }) });
let url: string;
const payloads: object[] = [];

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
