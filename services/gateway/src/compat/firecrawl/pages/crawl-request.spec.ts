import { crawlRequest as parseCrawl } from './crawl-request';

const crawlRequest = (body: object) => parseCrawl(body).body;
const of = (fields: object) => crawlRequest({ url: 'https://a.test/', ...fields });

it('maps a crawl of a website to one of all its pages', () => {
  expect(of({})).toEqual({
    url: 'https://a.test/',
    include: [],
    exclude: [],
    documents: true,
    limit: 200,
    subdomains: false,
    format: 'markdown',
    fields: ['metadata'],
  });
});

it('has one pattern per alternative of a group', () => {
  expect(of({ includePaths: ['^/(docs|blog)/(?:a|b)$', 'news/.*'] })).toMatchObject({
    include: ['/docs/a$', '/docs/b$', '/blog/a$', '/blog/b$', '*news/*'],
  });
});

it.each([
  ['a group of many alternatives', `(${'|'.repeat(1_900)})${'a'.repeat(1_900)}`, 'has more than 20 alternatives'],
  ['many groups', '(a|b|c|d)'.repeat(400), 'has more than 20 alternatives'],
  // 200,000 alternatives were expanded in 40 s.
  ['a long text', `(${'|'.repeat(200_000)})${'a'.repeat(200_000)}`, 'must have at most 4000 characters'],
])('rejects %s before it is expanded', (_name, expression, message) => {
  expect(() => of({ includePaths: [expression] })).toThrow(message);
});

it('restricts the crawl to its path unless the whole domain is requested', () => {
  expect(crawlRequest({ url: 'https://a.test/docs/start' })).toMatchObject({ include: ['/docs/'] });
  expect(crawlRequest({ url: 'https://a.test/docs/start', crawlEntireDomain: true })).toMatchObject({ include: [] });
  expect(crawlRequest({ url: 'https://a.test/docs/start', allowBackwardLinks: true })).toMatchObject({ include: [] });
});

it('ignores empty paths, as after the last comma of a list', () => {
  expect(of({ excludePaths: ['', ' ', '/blog/'] })).toMatchObject({ exclude: ['*/blog/'] });
});

it.each([
  ['blog/.*', '*blog/*'],
  ['^/blog/.*$', '/blog/*$'],
  ['^blog/.+', '/blog/*'],
  ['/a\\.html$', '*/a.html$'],
  // Dify divides a list at its commas.
  [' /blog/*', '*/blog/*'],
])('maps the path %s to the pattern %s', (path, pattern) => {
  expect(of({ includePaths: [path], excludePaths: [path] })).toMatchObject({ include: [pattern], exclude: [pattern] });
});

it.each([
  [{ includePaths: ['(a|b)+/.*'] }, 'includePaths'],
  [{ includePaths: ['(a|b|c)/(d|e|f)/(g|h|i)'] }, 'includePaths'],
  [{ includePaths: ['a|b'] }, 'includePaths'],
  [{ excludePaths: ['a\\d+'] }, 'excludePaths'],
  [{ url: 'https://a.test/docs/x', includePaths: ['a'] }, 'includePaths'],
  [{ allowExternalLinks: true }, 'allowExternalLinks'],
  [{ sitemap: 'all' }, 'sitemap'],
  [{ sitemap: 'include', ignoreSitemap: true }, 'ignoreSitemap'],
  [{ sitemapOnly: true }, 'sitemapOnly'],
  [{ delay: 1 }, 'delay'],
  [{ webhook: 'https://a.test/' }, 'webhook'],
  [{ prompt: 'x' }, 'prompt'],
  [{ scrapeOptions: { actions: [{ type: 'press', key: 'a' }] } }, 'scrapeOptions.actions.0.type'],
  [{ scrapeOptions: { actions: [{ type: 'wait' }] } }, 'scrapeOptions.actions.0'],
  [{ scrapeOptions: { formats: ['screenshot'] } }, 'formats'],
])('rejects %j by the name of its field', (fields, name) => {
  const problem = expect.objectContaining({
    code: 'invalid-request',
    issues: expect.arrayContaining([expect.objectContaining({ path: expect.stringContaining(name) as string })]) as [],
  }) as Error;
  expect(() => of(fields)).toThrow(problem);
});

it('lists the formats that a page can have when another one is requested', () => {
  expect(() => of({ scrapeOptions: { formats: ['screenshot'] } })).toThrow(
    'The field scrapeOptions.formats.0 must be one of: markdown, html, rawHtml, links, images, json, extract, summary.',
  );
});

it('maps depth, limit, subdomains and page extras', () => {
  const wanted = {
    maxDiscoveryDepth: 2,
    limit: 7,
    allowSubdomains: true,
    scrapeOptions: { formats: ['html', 'links'] },
  };
  expect(of(wanted)).toMatchObject({
    depth: 2,
    limit: 7,
    subdomains: true,
    format: 'html',
    fields: ['metadata', 'links'],
  });
});

it.each([
  [{ sitemap: 'include' }, 'include'],
  [{ sitemap: 'skip' }, 'skip'],
  [{ sitemap: 'only' }, 'only'],
  [{ ignoreSitemap: true }, 'skip'],
  [{ ignoreSitemap: false }, undefined],
  [{ maxDiscoveryDepth: 0 }, 'only'],
  [{ maxDiscoveryDepth: 0, sitemap: 'skip' }, 'skip'],
  [{ maxDiscoveryDepth: 1 }, undefined],
  [{ maxDepth: 0 }, undefined],
])('maps %j to the use of the sitemap %s', (fields, sitemap) => {
  expect(of(fields).sitemap).toBe(sitemap);
});

it('follows links without their queries on request', () => {
  expect(of({ ignoreQueryParameters: true })).toMatchObject({ ignoreQueries: true });
  expect(of({ ignoreQueryParameters: false })).not.toHaveProperty('ignoreQueries');
});

it('reads whole pages without onlyMainContent', () => {
  expect(of({ scrapeOptions: { onlyMainContent: false } })).toMatchObject({ reading: 'whole' });
  expect(of({ scrapeOptions: { onlyMainContent: true } })).not.toHaveProperty('reading');
});
