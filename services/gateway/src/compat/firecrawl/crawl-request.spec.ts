import { crawlRequest } from './crawl-request';

const of = (fields: object) => crawlRequest({ url: 'https://a.test/', ...fields });

it('a crawl of a website is one of all its pages', () => {
  expect(of({})).toEqual({
    url: 'https://a.test/',
    include: [],
    exclude: [],
    limit: 200,
    subdomains: false,
    format: 'markdown',
    fields: ['metadata'],
  });
});

it('stays below its address unless the whole domain is asked for', () => {
  expect(crawlRequest({ url: 'https://a.test/docs/start' })).toMatchObject({ include: ['/docs/'] });
  expect(crawlRequest({ url: 'https://a.test/docs/start', crawlEntireDomain: true })).toMatchObject({ include: [] });
  expect(crawlRequest({ url: 'https://a.test/docs/start', allowBackwardLinks: true })).toMatchObject({ include: [] });
});

it.each([
  ['blog/.*', '*blog/*'],
  ['^/blog/.*$', '/blog/*$'],
  ['^blog/.+', '/blog/*'],
  ['/a\\.html$', '*/a.html$'],
])('the path %s is the pattern %s', (path, pattern) => {
  expect(of({ includePaths: [path], excludePaths: [path] })).toMatchObject({ include: [pattern], exclude: [pattern] });
});

it.each([
  [{ includePaths: ['(a|b)/.*'] }, 'includePaths'],
  [{ excludePaths: ['a\\d+'] }, 'excludePaths'],
  [{ url: 'https://a.test/docs/x', includePaths: ['a'] }, 'includePaths'],
  [{ allowExternalLinks: true }, 'allowExternalLinks'],
  [{ ignoreQueryParameters: true }, 'ignoreQueryParameters'],
  [{ sitemap: 'only' }, 'sitemap'],
  [{ delay: 1 }, 'delay'],
  [{ webhook: 'https://a.test/' }, 'webhook'],
  [{ prompt: 'x' }, 'prompt'],
  [{ scrapeOptions: { actions: [] } }, 'actions'],
  [{ scrapeOptions: { formats: ['screenshot'] } }, 'formats'],
])('%j is refused by the name of its field', (fields, name) => {
  const problem = expect.objectContaining({
    code: 'invalid-request',
    issues: expect.arrayContaining([expect.objectContaining({ path: expect.stringContaining(name) as string })]) as [],
  }) as Error;
  expect(() => of(fields)).toThrow(problem);
});

it('depth, limit, subdomains and what pages carry are passed on', () => {
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
