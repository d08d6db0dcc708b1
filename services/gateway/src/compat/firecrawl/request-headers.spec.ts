import { crawlRequest } from './pages/crawl-request';
import { batchRequest, scrapeRequest } from './scrape-request';
import { searchRequest } from './search/search-request';

const url = 'https://a.test/';
const headers = { Cookie: 'a=1' };

it('sends headers to the website of a scrape, a batch or a crawl', () => {
  expect(scrapeRequest({ url, headers }).body).toMatchObject({ urls: [url], headers });
  expect(batchRequest({ urls: [url], headers }, () => true).body).toMatchObject({ headers });
  expect(crawlRequest({ url, scrapeOptions: { headers } }).body).toMatchObject({ url, headers });
  expect(scrapeRequest({ url, headers, formats: ['summary'] }).body).toMatchObject({ headers });
  expect(scrapeRequest({ url, headers: {} }).body.headers).toBeUndefined();
});

const json = { type: 'json', schema: { type: 'object', properties: {} } };
it.each([
  [() => scrapeRequest({ url, headers: { host: 'a' } }), 'The field headers: The header host cannot be set.'],
  [() => scrapeRequest({ url, headers: { a: 'ä' } }), 'The field headers: The value must be ASCII.'],
  [
    () => crawlRequest({ url, scrapeOptions: { headers: { host: 'a' } } }),
    'The field scrapeOptions.headers: The header host cannot be set.',
  ],
  [
    () => scrapeRequest({ url, headers, formats: [json] }),
    'The field headers: cannot be combined with json, which requests the page again.',
  ],
  [
    () => searchRequest({ query: 'a', scrapeOptions: { headers } }, 2),
    'The field scrapeOptions.headers: cannot be sent to all websites that a search finds.',
  ],
])('rejects headers that it cannot send', (parse, message) => {
  expect(parse).toThrow(message);
});
