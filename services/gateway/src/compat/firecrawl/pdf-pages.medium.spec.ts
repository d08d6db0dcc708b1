import type { Page } from '@winnow/contracts';
import { setUpGateways } from '../../testing/set-up-gateways';
import { apiKeys, clientOf, post } from './testing/clients';

const setUp = setUpGateways({ prefix: 'pdf-pages', isPrefixShared: true, settings: () => ({ apiKeys }) });
const report = 'https://a.test/report.pdf';
const text = 'One.\n\nTwo goes on\n\nand ends.';
/** The second of four pages has no text. */
const pdf = {
  places: [
    { start: 0, end: 6, page: 1 },
    { start: 6, end: text.length, page: 3 },
  ],
  pages: 4,
};
const asked: object[] = [];
let url: string;

beforeAll(async () => {
  setUp.startWorker('scraper', {
    'scrape-content': async ({ urls, maxPdfPages }) => {
      asked.push({ maxPdfPages });
      const readPages = maxPdfPages === undefined ? {} : { readPages: maxPdfPages };
      const page = { title: 'Report', content: text, engine: 'document', ...pdf, ...readPages } as const;
      return { pages: urls.map((one): Page => ({ url: one, ...page })) };
    },
  });
  setUp.startWorker('extractor', {
    'extract-text': async ({ maxPdfPages = 4 }) => ({
      text,
      source: 'file',
      title: 'Report',
      ...pdf,
      readPages: maxPdfPages,
    }),
  });
  ({ url } = await setUp.startGateway());
});

const parsers = [{ type: 'pdf' as const, mode: 'auto' as const, maxPages: 3, pages: true, pageMarkers: true }];
const document = {
  markdown: 'One.\n\n---\n\n<!-- page 3 -->\n\nTwo goes on\n\nand ends.',
  pages: [
    { pageNumber: 1, markdown: 'One.' },
    { pageNumber: 2, markdown: '' },
    { pageNumber: 3, markdown: 'Two goes on\n\nand ends.' },
  ],
  metadata: { numPages: 3, totalPages: 4 },
};

it('reads the first pages of a PDF, and returns them with their numbers', async () => {
  expect(await clientOf(url).scrape(report, { parsers })).toMatchObject(document);
  expect(asked.at(-1)).toEqual({ maxPdfPages: 3 });
});

it('reads all pages as one text by default', async () => {
  for (const wanted of [[], [{ type: 'pdf' as const, mode: 'ocr' as const }, 'image' as const]])
    expect(await clientOf(url).scrape(report, { parsers: wanted })).toHaveProperty('markdown');
  const whole = await clientOf(url).scrape(report, { parsers: ['pdf'] });
  expect(whole).toMatchObject({ markdown: text, metadata: { numPages: 4, totalPages: 4 } });
  expect(whole).not.toHaveProperty('pages');
  expect(asked.at(-1)).toEqual({});
});

it('does so in a batch scrape', async () => {
  const job = await clientOf(url).batchScrape([report], { options: { parsers }, pollInterval: 1 });
  expect(job).toMatchObject({ status: 'completed', data: [document] });
});

it('does so for a file', async () => {
  const file = { data: 'bytes', filename: 'report.pdf' };
  expect(await clientOf(url).parse(file, { parsers })).toMatchObject(document);
});

it.each([
  ['/v2/scrape', { url: report, formats: ['html'], parsers }, 'parsers can have pages and pageMarkers only'],
  [
    '/v2/crawl',
    { url: report, scrapeOptions: { parsers: [{ type: 'pdf', blocks: true }] } },
    'Options.parsers.0.blocks is',
  ],
])('%s names the unsupported field of %j', async (path, body, message) => {
  const response = await post(url, path, body);
  expect([response.status, await response.json()]).toMatchObject([400, { error: expect.stringContaining(message) }]);
});
