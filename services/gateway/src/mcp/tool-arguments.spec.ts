import { argumentsOf, textValues } from './tool-arguments';

const urls = ['https://a.test/'];

it('omits optional fields that are null, also in an object of known fields', () => {
  const given = { urls, format: null, selectors: { only: 'main', remove: null }, waitFor: null, offset: null };
  expect(argumentsOf('scrape_content', given)).toEqual({ urls, selectors: { only: 'main' } });
  expect(argumentsOf('job_result', { job: 'a', limit: null })).toEqual({ job: 'a' });
});

it('keeps null in objects of free form', () => {
  const schema = { type: 'object', properties: { price: { enum: [9, null], default: null } } };
  expect(argumentsOf('extract_fields', { content: 'A', schema })).toEqual({ content: 'A', schema });
});

it('reads lists and objects that are written as JSON text', () => {
  const given = { urls: '["https://a.test/"]', selectors: '{"only": "main", "remove": null}', format: 'markdown' };
  expect(argumentsOf('scrape_content', given)).toEqual({ urls, selectors: { only: 'main' }, format: 'markdown' });
});

it('omits fields that are null in the objects of a list', () => {
  const actions = [{ type: 'click', selector: 'a', times: null }, { type: 'scroll' }];
  expect(argumentsOf('scrape_content', { urls, actions })).toEqual({
    urls,
    actions: [{ type: 'click', selector: 'a' }, { type: 'scroll' }],
  });
  const sources = [{ id: 'a', title: null, text: 'A' }];
  expect(argumentsOf('ask_sources', { sources })).toEqual({ sources: [{ id: 'a', text: 'A' }] });
});

it('reads numbers, and true and false, that are written as text', () => {
  const given = { max_results: '5', documents: 'true', subdomains: 'no', depth: 'two', max_characters: '1e3' };
  expect(argumentsOf('crawl_site', given)).toEqual({
    ...given,
    max_results: 5,
    documents: true,
    max_characters: 1_000,
  });
});

it('takes one address for a list of one', () => {
  expect(argumentsOf('scrape_content', { urls: urls[0] })).toEqual({ urls });
  expect(argumentsOf('get_links', { url: urls[0] })).toEqual({ url: urls[0] });
});

it.each(['https://a.test/,https://b.test/', 'https://a.test/ https://b.test/', '{"a": 1}', '[', 'null'])(
  'leaves a text that is no list: %s',
  (text) => {
    expect(argumentsOf('scrape_content', { urls: text })).toEqual({ urls: text });
  },
);

it('leaves texts that look like JSON where a text is expected', () => {
  expect(argumentsOf('get_links', { url: '["a"]' })).toEqual({ url: '["a"]' });
  expect(argumentsOf('none', { __proto__: 1, constructor: '[1]' })).toEqual({ constructor: '[1]' });
});

describe('lists that are written as text', () => {
  const list = (values: number) => `[${'1,'.repeat(values - 2)}1]`;
  const isRead = (text: string, values = textValues()) =>
    Array.isArray(argumentsOf('scrape_content', { urls: text }, values)['urls']);

  it('are limited in nesting and number of values like a request', () => {
    expect(isRead(list(50_000))).toBe(true);
    expect(isRead(list(50_001))).toBe(false);
    expect(isRead('['.repeat(33) + ']'.repeat(33))).toBe(false);
  });

  it('are limited in all calls of a request together', () => {
    const values = textValues();
    expect([1, 2, 3].map(() => isRead(list(25_000), values))).toEqual([true, true, false]);
    const sources = [1, 2, 3].map(() => `{"a":${list(24_000)}}`);
    const read = argumentsOf('make_dataset', { sources })['sources'] as unknown[];
    expect(read.map((source) => typeof source)).toEqual(['object', 'object', 'string']);
  });
});
