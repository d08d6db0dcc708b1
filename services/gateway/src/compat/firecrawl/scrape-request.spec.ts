import { crawlRequest as parseCrawl } from './pages/crawl-request';
import { batchRequest as parseBatch, scrapeRequest } from './scrape-request';

const url = 'https://a.test/';
const crawlRequest = (body: unknown) => parseCrawl(body).body;
const batchRequest = (body: unknown) => parseBatch(body, () => true).body;

it('accepts fields of clients that change nothing', () => {
  const none = {
    parsePDF: false,
    toolDetail: 'summary',
    proxy: 'auto',
    parsers: ['pdf', { type: 'pdf', mode: 'auto' }],
    zeroDataRetention: false,
  };
  const off = { lockdown: false, redactPII: false, domainTools: false, checkPromptInjection: false };
  expect(scrapeRequest({ url, ...none, ...off }).body).toEqual(scrapeRequest({ url }).body);
  expect(batchRequest({ urls: [url], ...none, maxConcurrency: 50 })).toEqual(batchRequest({ urls: [url] }));
  expect(crawlRequest({ url, scrapeOptions: none })).toEqual(crawlRequest({ url }));
});

it('accepts null for fields that a client leaves out', () => {
  // CrewAI sends every option of a scrape and a crawl.
  const none = { jsonOptions: null, location: null, proxy: null, headers: null, actions: null, changeTracking: null };
  expect(scrapeRequest({ url, ...none }).body).toEqual(scrapeRequest({ url }).body);
  expect(crawlRequest({ url, delay: null, maxDiscoveryDepth: null, scrapeOptions: none })).toEqual(
    crawlRequest({ url }),
  );
  expect(crawlRequest({ url, scrapeOptions: null })).toEqual(crawlRequest({ url }));
  expect(() => scrapeRequest({ url: null })).toThrow('The field url is missing.');
  expect(() => scrapeRequest([null])).toThrow('');
});

it('accepts null for fields of objects within a request, and in a schema as a value', () => {
  const schema = { type: 'object', properties: { port: { enum: ['Kiel', null] } } };
  const { body, model } = scrapeRequest({
    url,
    formats: ['markdown', { type: 'json', schema, prompt: null }],
    actions: [{ type: 'wait', milliseconds: 5, selector: null }],
  });
  expect([body.waitFor, model.values]).toEqual([{ ms: 5 }, { name: 'json', schema }]);
  const location = { country: null, languages: ['de'] };
  expect(scrapeRequest({ url, location }).body).toMatchObject({ headers: { 'Accept-Language': 'de' } });
});

it('leaves out invalid addresses of a batch on request', () => {
  const urls = [url, 'invalid'];
  expect(parseBatch({ urls, ignoreInvalidURLs: true }, (one) => one === url)).toMatchObject({
    body: { urls: [url] },
    invalidURLs: ['invalid'],
  });
  expect(parseBatch({ urls }, () => false)).toMatchObject({ body: { urls }, invalidURLs: [] });
});

it('limits a crawl with formats of a model to 100 pages by default', () => {
  expect(crawlRequest({ url })).toMatchObject({ limit: 200 });
  expect(crawlRequest({ url, scrapeOptions: { formats: ['summary'] } })).toMatchObject({ limit: 100 });
});
