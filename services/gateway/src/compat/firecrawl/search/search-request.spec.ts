import { searchRequest } from './search-request';

const query = 'harbor';
const bodyOf = (fields: object, version: 1 | 2 = 2) => searchRequest({ query, ...fields }, version).searches[0]?.body;

it.each([
  [1, { query: undefined }, 'The field query is missing.'],
  [2, { query: ' ' }, 'The field query must have at least 1 characters.'],
  [1, { limit: 101 }, 'The field limit must be at most 100.'],
  [1, { tbs: 'qdr:h' }, 'The field tbs must be one of: empty, qdr:d, qdr:w, qdr:m, qdr:y.'],
  [2, { tbs: 'cdr:1,cd_min:1/1/2026' }, 'The field tbs must be one of: empty, qdr:d, qdr:w, qdr:m, qdr:y.'],
  [1, { sources: ['web'] }, 'The field sources is not supported.'],
  [1, { categories: ['pdf'] }, 'The field categories is not supported.'],
  [2, { lang: 'klingon' }, 'The field lang is not a known language.'],
  [2, { country: 'Germany' }, 'The field country must be the code of a country.'],
  [2, { country: 'qq' }, 'The field country is not a known country.'],
  [2, { location: 'Atlantis' }, 'The field location must end with the English name or the code of a country'],
  [2, { location: 'Germany', country: 'FR' }, 'The field country contradicts the location.'],
  [2, { sources: ['images'] }, 'The field sources.0 must be one of: web, news.'],
  [2, { sources: [{ type: 'images' }] }, 'The field sources.0.type must be one of: web, news.'],
  [2, { sources: [] }, 'The field sources must have at least 1 entries.'],
  [2, { categories: ['gov'] }, 'The field categories.0 must be one of: github, research, pdf.'],
  [2, { includeDomains: ['a.test/b'] }, 'The field includeDomains.0 is not the name of a domain.'],
  [2, { includeDomains: ['a.test'], excludeDomains: ['b.test'] }, 'The field excludeDomains cannot be combined'],
  [2, { query: 'h'.repeat(490), categories: ['pdf'] }, 'The field query has more than 500 characters with'],
  [2, { scrapeOptions: 'x' }, 'The field scrapeOptions must be a JSON object.'],
] as const)('in version %i, rejects %j', (version, fields, message) => {
  expect(() => searchRequest({ query, ...fields }, version)).toThrow(message);
});

it('maps a search of both versions, and reads its results only when a format is requested', () => {
  const found = (body: object) => [{ source: 'web', body }];
  expect(searchRequest({ query: ' harbor ' }, 2)).toMatchObject({
    searches: found({ query, limit: 5 }),
    timeout: 60_000,
  });
  const sources = [{ type: 'web' }];
  expect(searchRequest({ query, limit: 3, timeout: 9, sources, ignoreInvalidURLs: true }, 2)).toMatchObject({
    searches: found({ query, limit: 3 }),
    timeout: 9,
  });
  expect(searchRequest({ query, scrapeOptions: { formats: [] } }, 1)).not.toHaveProperty('pagesAt');
  const { pagesAt } = searchRequest({ query, scrapeOptions: { formats: ['html'], onlyMainContent: false } }, 1);
  const url = 'https://a.test/';
  expect(pagesAt?.([url])).toEqual({ urls: [url], format: 'html', include: ['metadata'], reading: 'whole' });
  expect(searchRequest({ query, scrapeOptions: {} }, 2).pagesAt?.([url])).toMatchObject({ format: 'markdown' });
});

it.each([
  [1, { lang: 'en', country: 'us' }, 'en-US'],
  [1, { lang: 'pt-BR', country: 'us' }, 'pt-BR'],
  [1, { lang: 'de' }, 'de'],
  [1, { lang: 'de', country: 'us', location: 'Austria' }, 'de-AT'],
  [1, {}, undefined],
  [2, { lang: 'en', country: 'us' }, 'en-US'],
  [2, { country: 'DE' }, 'de-DE'],
  [2, { country: 'jp' }, 'ja-JP'],
  [2, { location: 'Germany' }, 'de-DE'],
  [2, { location: 'San Francisco,California,United States', country: 'US' }, 'en-US'],
  [2, { location: 'uk' }, 'en-GB'],
  [2, { location: '' }, undefined],
] as const)('in version %i, the language of a search with %j is %s', (version, fields, language) => {
  expect(bodyOf(fields, version)?.language).toBe(language);
});

it('sends the languages of a location to the pages found, but no other headers', () => {
  const { pagesAt } = searchRequest({ query, scrapeOptions: { location: { languages: ['de'] } } }, 2);
  expect(pagesAt?.(['https://a.test/'])).toMatchObject({ headers: { 'Accept-Language': 'de' } });
  expect(() => searchRequest({ query, scrapeOptions: { headers: { cookie: 'a=b' } } }, 2)).toThrow(
    'The field scrapeOptions.headers cannot be sent to all websites that a search finds.',
  );
});

it('rejects a domain that is longer than names are, without an error of its pattern', () => {
  const domain = `${'a.'.repeat(7_000_000)}a`;
  expect(() => bodyOf({ includeDomains: [domain] })).toThrow('includeDomains.0 is not the name of a domain');
});

it('warns that a city has no effect', () => {
  expect(searchRequest({ query, location: 'Kiel, Germany' }, 2).warning).toContain('only the country');
  expect(searchRequest({ query, location: 'Germany' }, 2).warning).toBeUndefined();
});

it('maps the age of results, their kind, and the largest limit of clients', () => {
  expect(bodyOf({ tbs: 'qdr:w', limit: 100 })).toEqual({ query, limit: 50, period: 'week' });
  expect(bodyOf({ tbs: '' })).toEqual({ query, limit: 5 });
  const { searches } = searchRequest({ query, sources: ['web', { type: 'news' }, 'web'] }, 2);
  expect(searches).toEqual([
    { source: 'web', body: { query, limit: 5 } },
    { source: 'news', body: { query, limit: 5, category: 'news' } },
  ]);
});

it('searches websites and kinds of documents by operators, and drops results of other domains', () => {
  expect(bodyOf({ categories: ['github'] })?.query).toBe('harbor site:github.com');
  expect(bodyOf({ categories: ['pdf', { type: 'github' }, 'pdf'] })?.query).toBe(
    'harbor (filetype:pdf OR site:github.com)',
  );
  const within = searchRequest({ query, includeDomains: ['A.test', 'b.test'] }, 2);
  expect(within.searches[0]?.body.query).toBe('harbor (site:A.test OR site:b.test)');
  const inside = ['https://a.test/', 'https://www.b.test/x', 'https://ba.test/'].filter(within.contains);
  expect(inside).toEqual(['https://a.test/', 'https://www.b.test/x']);
  const without = searchRequest({ query, excludeDomains: ['a.test'] }, 2);
  expect(without.searches[0]?.body.query).toBe('harbor -site:a.test');
  expect(['https://x.a.test/', 'https://b.test/'].filter(without.contains)).toEqual(['https://b.test/']);
});
