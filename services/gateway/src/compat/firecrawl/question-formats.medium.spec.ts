import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '@winnow/errors';
import { waitUntil } from '@winnow/testing';
import { setUpGateways } from '../../testing/set-up-gateways';
import { apiKeys, clientOf, post } from './testing/clients';
import { websiteHandlers } from './testing/website-handlers';

const setUp = setUpGateways({ prefix: 'questions', isPrefixShared: true, settings: () => ({ apiKeys }) });
const page = 'https://a.test/';
const asked: object[] = [];
let url: string;

const citation = (number: number, quote: string) => ({ number, source: page, quote, start: 0, end: 0 });

beforeAll(async () => {
  setUp.startWorker('ai', {
    'answer-question': async ({ question, sources }, { signal }) => {
      asked.push({ question, sources });
      if (question === 'long') await sleep(60_000, undefined, { signal });
      if (sources[0]?.text.includes('unsummarized'))
        throw new ProblemError('model-failed', 'The model is tired.', { retry: false });
      return {
        response: 'A night costs 9 euros. [1][2] See note [7]. Dogs pay. [1]',
        model: 'test',
        citations: [citation(1, '9 euros a night'), citation(2, 'Prices'), citation(3, 'Prices')],
        unsupported: [{ start: 44, end: 57 }],
      };
    },
  });
  setUp.startWorker('scraper', websiteHandlers);
  ({ url } = await setUp.startGateway());
});

const question = { type: 'question' as const, question: 'What does a night cost?' };
const highlights = { type: 'highlights' as const, query: 'prices' };
const answered = {
  answer: 'A night costs 9 euros. See note [7]. Dogs pay.',
  warning: 'Not supported by the page: “Dogs pay.”',
};
const highlighted = { highlights: '9 euros a night\n\nPrices' };

it('answers questions from the text of the page', async () => {
  const document = await clientOf(url).scrape(page, { formats: [question] });
  expect(document).toMatchObject({ ...answered, metadata: { title: 'Harbor' } });
  expect(document).not.toHaveProperty('markdown');
  expect(asked).toEqual([
    { question: 'What does a night cost?', sources: [{ id: 'page', title: 'Harbor', text: '# Harbor' }] },
  ]);
});

it('returns the passages that answer, beside the text', async () => {
  const formats = ['html' as const, 'markdown' as const, highlights];
  expect(await clientOf(url).scrape(page, { formats })).toMatchObject({
    ...highlighted,
    html: '<h1>Harbor</h1>',
    markdown: '# Harbor',
  });
});

it('accepts the earlier name of a question, which MCP clients use', async () => {
  const response = await post(url, '/v2/scrape', { url: page, formats: [{ type: 'query', prompt: 'prices' }] });
  expect(await response.json()).toMatchObject({ data: { answer: expect.stringContaining('9 euros') } });
  const formats = [{ type: 'query', prompt: 'prices', mode: 'directQuote' }];
  const quoted = await post(url, '/v2/scrape', { url: page, formats });
  expect(await quoted.json()).toMatchObject({ data: { answer: highlighted.highlights } });
});

it('ends within the time of the request', async () => {
  const formats = [{ type: 'question', question: 'long' }];
  const response = await post(url, '/v2/scrape', { url: page, formats, timeout: 1_000 });
  expect([response.status, await response.json()]).toMatchObject([408, { success: false, code: 'timeout' }]);
});

it('answers from each page of a batch scrape, and says which page has no answer', async () => {
  const options = { formats: ['markdown' as const, question, highlights] };
  const job = await clientOf(url).batchScrape([page, `${page}unsummarized`], { options, pollInterval: 1 });
  expect(job).toMatchObject({
    status: 'completed',
    data: [
      { markdown: '# Harbor', ...answered, ...highlighted },
      { markdown: '# unsummarized', warning: 'question: The model is tired. highlights: The model is tired.' },
    ],
  });
  expect(job.data[1]).not.toHaveProperty('answer');
});

it('asks no further questions after a batch scrape was cancelled', async () => {
  const client = clientOf(url);
  const urls = Array.from({ length: 10 }, (_, at) => `${page}${at}`);
  const before = asked.length;
  const { id } = await client.startBatchScrape(urls, { options: { formats: [{ ...question, question: 'long' }] } });
  await waitUntil(async () => (await client.getBatchScrapeStatus(id)).total === 10 && asked.length > before);
  expect(await client.cancelBatchScrape(id)).toBe(true);
  const started = asked.length;
  for (let at = 0; at < 3; at += 1) {
    const { status, data } = await client.getBatchScrapeStatus(id);
    expect([status, data.length]).toEqual(['cancelled', 10]);
  }
  expect(asked).toHaveLength(started);
});

it('answers from each page of a crawl', async () => {
  const scrapeOptions = { formats: [question] };
  const crawl = await clientOf(url).crawl(page, { limit: 10, pollInterval: 1, scrapeOptions });
  expect(crawl).toMatchObject({ status: 'completed', completed: 8, total: 8 });
  for (const one of crawl.data) {
    expect(one).toMatchObject(answered);
    expect(one).not.toHaveProperty('markdown');
  }
});

it('has no route of its own for these questions', async () => {
  const body = { question: 'When?', sources: [{ id: 'a', text: 'A' }] };
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/answer-question`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(404);
});
