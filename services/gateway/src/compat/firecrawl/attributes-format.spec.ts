import { documentOf } from './documents';
import { crawlRequest } from './pages/crawl-request';
import { batchRequest, scrapeRequest } from './scrape-request';

const url = 'https://a.test/';
const selectors = [{ selector: 'li', attribute: 'data-id' }];
const format = { type: 'attributes', selectors };

it('reads attributes of a scrape and a batch', () => {
  const body = { attributes: selectors, format: 'markdown', include: ['metadata'] };
  expect(scrapeRequest({ url, formats: [format] }).body).toMatchObject(body);
  expect(batchRequest({ urls: [url], formats: ['markdown', format] }, () => true).body).toMatchObject(body);
  expect(scrapeRequest({ url }).body).not.toHaveProperty('attributes');
});

it('returns the values', () => {
  const attributes = [{ ...selectors[0]!, values: ['7'] }];
  expect(documentOf({ url, title: '', content: 'A', attributes }, 'markdown')).toMatchObject({ attributes });
});

it.each([
  [{ ...format, selectors: [] }, 'The field formats.0.selectors'],
  [{ ...format, selectors: [{ selector: 'li' }] }, 'The field formats.0.selectors.0.attribute must be text.'],
  [{ ...format, selectors: [{ selector: 'li', attribute: 'a b' }] }, 'This is not the name of an attribute.'],
  [
    { ...format, selectors: [{ selector: 'p::before', attribute: 'id' }] },
    'The field formats.0.selectors.0.selector: the selector “p::before” has ::before',
  ],
])('rejects %j by its field', (wanted, message) => {
  expect(() => scrapeRequest({ url, formats: [wanted] })).toThrow(message);
});

it('rejects attributes of a crawl, and two lists of them', () => {
  expect(() => crawlRequest({ url, scrapeOptions: { formats: [format] } })).toThrow(
    'The field scrapeOptions.formats: attributes are supported by scrape and batch scrape, not by a crawl.',
  );
  expect(() => scrapeRequest({ url, formats: [format, format] })).toThrow('can have attributes only once');
});
