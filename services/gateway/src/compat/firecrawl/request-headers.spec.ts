import { crawlRequest } from './pages/crawl-request';
import { mapRequest } from './requests';
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

it('sends the languages of a location, the first one preferred, unless a header has them', () => {
  const location = { languages: ['de', 'pt-BR'] };
  expect(scrapeRequest({ url, location }).body.headers).toEqual({ 'Accept-Language': 'de, pt-BR;q=0.9' });
  expect(mapRequest({ url, location }).body.headers).toEqual({ 'Accept-Language': 'de, pt-BR;q=0.9' });
  const own = { 'accept-language': 'fr' };
  expect(crawlRequest({ url, scrapeOptions: { location, headers: own } }).body.headers).toEqual(own);
  expect(scrapeRequest({ url, location: { languages: [] } }).body.headers).toBeUndefined();
});

const json = { type: 'json', schema: { type: 'object', properties: {} } };
it.each([
  [() => scrapeRequest({ url, headers: { host: 'a' } }), 'The field headers: The header host cannot be set.'],
  [
    () => batchRequest({ urls: [url], location: { country: 'DE', languages: ['de'] } }, () => true),
    'The field location.country is not supported, only languages are: requests come from the network of the installation.',
  ],
  [
    () => scrapeRequest({ url, location: { languages: ['de\r\nx: y'] } }),
    'The field location.languages.0 is no known language, like de or pt-BR.',
  ],
  [() => scrapeRequest({ url, headers: { a: 'ä' } }), 'The field headers: The value must be ASCII.'],
  [
    () => crawlRequest({ url, scrapeOptions: { headers: { host: 'a' } } }),
    'The field scrapeOptions.headers: The header host cannot be set.',
  ],
  [
    () => scrapeRequest({ url, headers, formats: [json] }),
    'The field headers cannot be combined with json, which requests the page again.',
  ],
  [
    () => searchRequest({ query: 'a', scrapeOptions: { headers } }, 2),
    'The field scrapeOptions.headers cannot be sent to all websites that a search finds.',
  ],
])('rejects headers that it cannot send', (parse, message) => {
  expect(parse).toThrow(message);
});
