import { extractRequest as parseExtract } from './extract/extract-request';
import { crawlRequest as parseCrawl } from './pages/crawl-request';
import { mapRequest, parseRequestOf } from './requests';
import { batchRequest as parseBatch, scrapeRequest } from './scrape-request';
import { searchRequest } from './search/search-request';

const url = 'https://a.test/';
const crawlRequest = (body: unknown) => parseCrawl(body).body;
const batchRequest = (body: unknown) => parseBatch(body, (address) => !address.includes('invalid')).body;
const extractRequest = (body: unknown) => parseExtract(body, () => true);
const messageOf = (parse: () => unknown): string => {
  try {
    parse();
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
};

it.each([
  [
    { includeTags: ['main', 'p::before'] },
    'The field includeTags: the selector “p::before” has ::before, which is not',
  ],
  [{ excludeTags: ['nav', ''] }, 'The field excludeTags: “” is not a CSS selector.'],
  [{ excludeTags: ['*ads*'] }, 'The field excludeTags: “\\*ads\\*” is not a CSS selector.'],
  [{ includeTags: ['p'.repeat(501)] }, 'The field includeTags has more than 500 characters.'],
  [{ includeTags: 'main' }, 'The field includeTags must be a list.'],
  [{ waitFor: 30_001 }, 'The field waitFor must be at most 30000.'],
  [{ waitFor: -1 }, 'The field waitFor must be at least 0.'],
  [{ waitFor: '1000' }, 'The field waitFor must be a number.'],
  [{ waitFor: 501, timeout: 1_000 }, 'The field waitFor must be at most half of the timeout.'],
  [{ mobile: true }, 'The field mobile must be false: nothing else is supported.'],
  [{ fastMode: true }, 'The field fastMode must be false: nothing else is supported.'],
  [{ blockAds: false }, 'The field blockAds must be true: nothing else is supported.'],
  [{ removeBase64Images: false }, 'The field removeBase64Images must be true: nothing else is supported.'],
  [{ headers: 'x' }, 'The field headers must be a JSON object.'],
  [{ formats: 'markdown' }, 'The field formats must be a list.'],
  [{ timeout: 0 }, 'The field timeout must be at least 1.'],
  [{ onlyMainContent: 'yes' }, 'The field onlyMainContent must be true or false.'],
  [{ actions: {} }, 'The field actions must be a list.'],
  [
    {
      actions: [{ type: 'wait', milliseconds: 1 }, { type: 'screenshot' }],
    },
    'The field actions.1.type must be one of: wait, scroll, click.',
  ],
  [
    { actions: [{ type: 'scroll', direction: 'up' }] },
    'The field actions.0.direction must be down: nothing else is supported.',
  ],
  [{ actions: [{ type: 'scroll', selector: 'main' }] }, 'The field actions.0.selector is not supported.'],
  [{ actions: [{ type: 'click' }] }, 'The field actions.0.selector is missing.'],
  [
    { actions: [{ type: 'click', selector: 'a', all: true }] },
    'The field actions.0.all must be false: nothing else is supported.',
  ],
  [{ actions: [{ type: 'click', selector: '//a' }] }, 'The field actions.0.selector: “//a” is not a CSS selector.'],
  [
    { actions: Array.from({ length: 11 }, () => ({ type: 'click', selector: 'a' })) },
    'The field actions can have at most 10 until the last scroll or click.',
  ],
  [{ actions: [{ type: 'wait' }] }, 'The field actions.0 must have either milliseconds or a selector.'],
  [
    { actions: [{ type: 'wait', milliseconds: 1, selector: 'a' }] },
    'The field actions.0 must have either milliseconds or a selector.',
  ],
  [
    { actions: [{ type: 'wait', selector: 'text=a' }] },
    'The field actions.0.selector: “text=a” is not a CSS selector.',
  ],
  [
    { actions: ['a', 'b'].map((selector) => ({ type: 'wait', selector })) },
    'The field actions can wait for one selector only after the last scroll or click.',
  ],
  [
    { waitFor: 20_000, actions: [{ type: 'wait', milliseconds: 10_001 }] },
    'The field actions can wait for at most 30000 milliseconds, including waitFor.',
  ],
])('names the field that a scrape or crawl rejects, and what is supported: %j', (field, message) => {
  expect(messageOf(() => scrapeRequest({ url, ...field }))).toMatch(new RegExp(`^${message}`));
  const within = message.replace('The field ', 'The field scrapeOptions.');
  expect(messageOf(() => crawlRequest({ url, scrapeOptions: field }))).toMatch(new RegExp(`^${within}`));
  const search = { query: 'harbor', scrapeOptions: field };
  expect(messageOf(() => searchRequest(search, 2))).toMatch(new RegExp(`^${within}`));
});

const everyPage = 'markdown, html, rawHtml, links, images';
it.each([
  [
    () => crawlRequest({ url, scrapeOptions: { formats: ['json'] } }),
    'The field scrapeOptions.jsonOptions must have a schema or a prompt.',
  ],
  [
    () => crawlRequest({ url, scrapeOptions: { formats: [{ type: 'json', prompt: 'x' }], waitFor: 5 } }),
    'The field scrapeOptions.formats: json requires a schema beside options of the page',
  ],
  [
    () => crawlRequest({ url, limit: 101, scrapeOptions: { formats: ['summary'] } }),
    'The field limit must be at most 100 with json, summary, question or highlights.',
  ],
  [() => batchRequest({ urls: [url], formats: [{ type: 'json' }] }), 'The field formats.0 must have a schema'],
  [
    () => batchRequest({ urls: Array.from({ length: 101 }, (_, at) => `${url}${at}`), formats: ['summary'] }),
    'The field urls can have at most 100 addresses with json, summary, question or highlights.',
  ],
  [() => batchRequest({ urls: ['invalid'], ignoreInvalidURLs: true }), 'The field urls has no valid address.'],
  [() => scrapeRequest({ url, proxy: 'stealth' }), 'The field proxy must be one of: basic, auto.'],
  [
    () => scrapeRequest({ url, parsers: [{ type: 'pdf', maxPages: 0 }] }),
    'The field parsers.0.maxPages must be at least 1',
  ],
  [
    () => scrapeRequest({ url, parsers: [{ type: 'pdf' }, { type: 'pdf', maxPages: 2 }] }),
    'The field parsers can have only one object for pdf.',
  ],
  [
    () => scrapeRequest({ url, formats: [{ type: 'json', prompt: 'x' }], parsers: [{ type: 'pdf', maxPages: 2 }] }),
    'The field formats: json requires a schema beside options of the page',
  ],
  [
    () => searchRequest({ query: 'x', scrapeOptions: { parsers: [{ type: 'pdf', pages: true }] } }, 2),
    'The field scrapeOptions.parsers cannot have pages',
  ],
  [
    () => extractRequest({ urls: [url], scrapeOptions: { parsers: [{ type: 'pdf', maxPages: 2 }] } }),
    'The field scrapeOptions.parsers cannot select pages',
  ],
  [
    () => scrapeRequest({ url, formats: ['screenshot'] }),
    `The field formats.0 must be one of: ${everyPage}, json, extract, summary.`,
  ],
  [
    () => scrapeRequest({ url, formats: [{ type: 'screenshot' }] }),
    `The field formats.0.type must be one of: ${everyPage}, attributes, json, summary, question, highlights, query.`,
  ],
  [() => scrapeRequest({ url, formats: [{ type: 'question', question: ' ' }] }), 'There is no question to answer.'],
  [
    () => scrapeRequest({ url, formats: ['a', 'b'].map((question) => ({ type: 'question', question })) }),
    'The field formats can have only one question and one highlights.',
  ],
  [
    () => crawlRequest({ url, scrapeOptions: { formats: ['a', 'b'].map((query) => ({ type: 'highlights', query })) } }),
    'The field scrapeOptions.formats can have only one question and one highlights.',
  ],
  [
    () => crawlRequest({ url, limit: 101, scrapeOptions: { formats: [{ type: 'question', question: 'x' }] } }),
    'The field limit must be at most 100',
  ],
  [() => scrapeRequest({ url, formats: ['json'] }), 'The field jsonOptions must have a schema or a prompt.'],
  [
    () => scrapeRequest({ url, formats: ['extract'], jsonOptions: { prompt: 'x' } }),
    'The field extract must have a schema or a prompt.',
  ],
  [
    () => scrapeRequest({ url, formats: ['html', { type: 'json' }] }),
    'The field formats.1 must have a schema or a prompt.',
  ],
  [
    () => scrapeRequest({ url, formats: [{ type: 'json', schema: { type: 'array' } }] }),
    'The schema must be that of an object.',
  ],
  [
    () => scrapeRequest({ url, formats: [{ type: 'json', prompt: 'x', model: 'y' }] }),
    'The field formats.0.model is not supported.',
  ],
  [
    () => scrapeRequest({ url, formats: ['json'], jsonOptions: { prompt: 'x', systemPrompt: 'y' } }),
    'The field jsonOptions.systemPrompt is not supported.',
  ],
  [
    () => scrapeRequest({ url, formats: [{ type: 'json', prompt: 'x' }], waitFor: 5 }),
    'The field formats: json requires a schema beside options of the page',
  ],
  [() => crawlRequest({ url, scrapeOptions: 'x' }), 'The field scrapeOptions must be a JSON object.'],
  [() => crawlRequest({ url, prompt: 'news' }), 'The field prompt must be empty: nothing else is supported.'],
  [() => crawlRequest({ url, maxConcurrency: 1 }), 'The field maxConcurrency must be at least 50.'],
  [() => mapRequest({ url, sitemap: 'all' }), 'The field sitemap must be one of: include, skip, only.'],
  [
    () => mapRequest({ url, ignoreSitemap: true, sitemapOnly: true }),
    'The field ignoreSitemap contradicts another field',
  ],
  [() => extractRequest({ urls: [url, `${url}b`] }), 'The field urls: several pages require a schema or a prompt.'],
  [() => extractRequest({ urls: [`${url}b*`], prompt: 'x' }), 'The field urls can have * only as the last part'],
  [() => extractRequest({ urls: [url], schema: [] }), 'The field schema must be a JSON object.'],
  [
    () => extractRequest({ urls: [url], scrapeOptions: { includeTags: ['a'] } }),
    'The field scrapeOptions.includeTags: s',
  ],
  [() => extractRequest({ urls: [url], scrapeOptions: { waitFor: 1 } }), 'The field scrapeOptions.waitFor must be 0'],
  [() => parseRequestOf('{"formats":["html","markdown"]}'), 'The field formats: only one format per request'],
])('names the rejected field: %s', (parse, message) => {
  expect(messageOf(parse).startsWith(message) || messageOf(parse)).toBe(true);
});

it('maps tags, classes, ids and selectors to those of the parts of a page', () => {
  const tags = { includeTags: ['main', '.article', '#text'], excludeTags: ['nav > a'] };
  const selectors = { only: 'main, .article, #text', remove: 'nav > a' };
  expect(scrapeRequest({ url, ...tags }).body).toMatchObject({ selectors });
  expect(batchRequest({ urls: [url], ...tags })).toMatchObject({ selectors });
  expect(crawlRequest({ url, scrapeOptions: tags })).toMatchObject({ selectors });
  expect(scrapeRequest({ url, excludeTags: ['nav'] }).body.selectors).toEqual({ remove: 'nav' });
  expect(scrapeRequest({ url, includeTags: [], excludeTags: [] }).body).not.toHaveProperty('selectors');
});

it('maps waits, and sends none that has no effect', () => {
  const wait = (selector: string) => ({ type: 'wait', selector });
  const pause = (milliseconds: number) => ({ type: 'wait', milliseconds });
  const waitOf = (options: object) => {
    const { waitFor } = scrapeRequest({ url, ...options }).body;
    expect(batchRequest({ urls: [url], ...options }).waitFor).toEqual(waitFor);
    expect(crawlRequest({ url, scrapeOptions: options }).waitFor).toEqual(waitFor);
    return waitFor;
  };
  expect(waitOf({ waitFor: 30_000 })).toEqual({ ms: 30_000 });
  expect(waitOf({ waitFor: 500, timeout: 1_000 })).toEqual({ ms: 500 });
  expect(waitOf({ actions: [wait('.price')] })).toEqual({ selector: '.price' });
  const actions = [pause(200), wait('.price'), pause(300), wait('.price')];
  expect(waitOf({ waitFor: 500, actions })).toEqual({ selector: '.price', ms: 1_000 });
  for (const none of [{}, { waitFor: 0, actions: [] }])
    expect(scrapeRequest({ url, ...none }).body).not.toHaveProperty('waitFor');
});

it('maps scrolls and clicks in their order, with the waits between them', () => {
  const click = { type: 'click', selector: '.more' };
  const renderingOf = (options: object) => {
    const { actions, waitFor } = scrapeRequest({ url, ...options }).body;
    expect(batchRequest({ urls: [url], ...options })).toMatchObject({ actions });
    expect(crawlRequest({ url, scrapeOptions: options })).toMatchObject({ actions });
    return { actions, waitFor };
  };
  const actions = [
    { type: 'wait', selector: '.more' },
    { ...click, all: false },
    { type: 'wait', milliseconds: 200 },
    { type: 'scroll', direction: 'down' },
    { type: 'scroll' },
    { type: 'wait', milliseconds: 300 },
    { type: 'wait', selector: '.price' },
  ];
  expect(renderingOf({ waitFor: 100, actions })).toEqual({
    actions: [
      { type: 'wait', ms: 100 },
      { type: 'wait', selector: '.more' },
      click,
      { type: 'wait', ms: 200 },
      { type: 'scroll' },
    ],
    waitFor: { selector: '.price', ms: 300 },
  });
  expect(renderingOf({ actions: [click] })).toEqual({ actions: [click], waitFor: undefined });
  expect(scrapeRequest({ url, actions: [{ type: 'wait', milliseconds: 1 }] }).body).not.toHaveProperty('actions');
});

it('lists pages of subdomains on request', () => {
  expect(mapRequest({ url, includeSubdomains: true }).body).toEqual({ url, subdomains: true });
  expect(mapRequest({ url, includeSubdomains: false }).body).toEqual({ url });
});

it.each([
  [{}, undefined],
  [{ sitemap: 'skip' }, 'skip'],
  [{ sitemap: 'only' }, 'only'],
  [{ ignoreSitemap: true }, 'skip'],
  [{ ignoreSitemap: false, sitemapOnly: true }, 'only'],
])('maps the sitemap of a map with %j to %s', (fields, sitemap) => {
  expect(mapRequest({ url, ...fields }).body).toEqual({ url, ...(sitemap && { sitemap }) });
});
