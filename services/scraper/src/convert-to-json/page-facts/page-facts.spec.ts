import type { PageSource } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { pageFacts } from './page-facts';

const url = 'https://news.example/a/storm';
const factsOf = (html: string, main: { title?: string; content?: string } = {}): PageSource =>
  pageFacts({ url, bytes: new TextEncoder().encode(html), contentType: 'text/html; charset=utf-8' }, main);

const page = `<!doctype html><html lang="en-GB"><head>
<title>Storm hits the harbour | Example News</title>
<meta property="og:title" content="Storm hits the harbour"><meta property="og:site_name" content="Example News">
<meta property="og:image" content="/img/storm.jpg"><meta name="description" content="Boats were lost.">
<link rel="canonical" href="/a/storm">
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebSite","name":"Example News"},{"@type":"NewsArticle","headline":"Storm hits harbour","author":[{"@type":"Person","name":"Ann Lee"},{"name":"Bo Ek"}],"datePublished":"2026-10-01T08:00:00Z",}]}</script>
</head><body><nav>Menu</nav><main><h1>Storm hits the harbour ¶</h1>
<p>The storm reached the harbour at night. Twelve boats were lost.</p>
<table><caption>Losses</caption><tr><th>Pier</th><th>Boats</th></tr><tr><td>North</td><td>5</td></tr><tr><td>South</td><td>7</td></tr></table>
<table role="presentation"><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>
<dl><dt>Wind:</dt><dd>120 km/h</dd><dt>Piers</dt><dd>North</dd><dd>South</dd></dl>
<div itemscope itemtype="https://schema.org/Event"><span itemprop="name">Storm</span><time itemprop="startDate" datetime="2026-09-30">last night</time>
<div itemprop="location" itemscope itemtype="http://schema.org/Place"><b itemprop="name">Harbour</b></div><a itemprop="url" href="../b">more</a></div>
</main><footer>Imprint</footer></body></html>`;

it('returns the origin of every field', () => {
  expect(factsOf(page).facts).toMatchObject({
    url,
    title: 'Storm hits harbour',
    description: 'Boats were lost.',
    author: 'Ann Lee, Bo Ek',
    published: '2026-10-01T08:00:00Z',
    language: 'en-GB',
    siteName: 'Example News',
    image: 'https://news.example/img/storm.jpg',
    canonical: 'https://news.example/a/storm',
    headings: [{ level: 1, text: 'Storm hits the harbour' }],
    fields: { Wind: '120 km/h', Piers: ['North', 'South'] },
    tables: [
      {
        caption: 'Losses',
        columns: ['Pier', 'Boats'],
        rows: [
          { Pier: 'North', Boats: 5 },
          { Pier: 'South', Boats: 7 },
        ],
      },
    ],
    microdata: [
      {
        '@type': 'Event',
        name: 'Storm',
        startDate: '2026-09-30',
        location: { '@type': 'Place', name: 'Harbour' },
        url: 'https://news.example/b',
      },
    ],
    origins: {
      title: 'json-ld',
      author: 'json-ld',
      description: 'meta',
      siteName: 'opengraph',
      language: 'html',
      tables: 'html',
      microdata: 'microdata',
    },
  });
});

it('keeps all digits of numbers in JSON-LD, also of JSON that is not quite valid', () => {
  const withJson = (json: string) => `<script type="application/ld+json">${json}</script><p>A boat.</p>`;
  const product = { '@type': 'Product', sku: '12345678901234567890', offers: { price: 19.9 } };
  const json = '"@type":"Product","sku":12345678901234567890,"offers":{"price":19.90}';
  for (const script of [`{${json}}`, `{${json},}`])
    expect(factsOf(withJson(script)).facts).toMatchObject({ jsonLd: [product] });
});

it('excludes text of menus, footers and scripts', () => {
  const { text } = factsOf(page).facts;
  expect(text).toMatch(/^# Storm hits the harbour/);
  expect(text).not.toMatch(/Menu|Imprint|schema\.org/);
});

it('excludes markup', () => {
  expect(JSON.stringify(factsOf(page))).not.toMatch(/<\/?[a-z!]/i);
});

it('lists missing fields', () => {
  const { gaps, facts } = factsOf('<p>Only words stand here.</p>');
  expect(gaps).toEqual([
    'title',
    'description',
    'author',
    'published',
    'modified',
    'language',
    'siteName',
    'image',
    'canonical',
  ]);
  expect(facts).toMatchObject({ text: 'Only words stand here.', origins: { text: 'html' } });
});

it("prefers the page's main content", () => {
  expect(factsOf(page, { content: 'Main text.' }).facts['text']).toBe('Main text.');
});

it("falls back to the page's title", () => {
  expect(factsOf('<p>a</p>', { title: 'Found' }).facts).toMatchObject({ title: 'Found', origins: { title: 'html' } });
});

it('accepts malformed markup', () => {
  const hostile = `<script type="application/ld+json">{"__proto__":{"x":1},"@type":"Article","headline":"ok"</script><meta property="__proto__" content="x">
    <table><tr><th>__proto__</th><th>__proto__</th></tr><tr><td>1</td><td>2</td></tr></table><dl><dt>__proto__</dt><dd>x</dd></dl><div itemscope><b itemprop="__proto__">x</b></div>${'<div>'.repeat(2_000)}deep`;
  const { facts } = factsOf(hostile);
  expect(facts['title']).toBe('ok');
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

const wideTable = `<table><tr><th>${'name '.repeat(2_000)}</th><th>b</th></tr>${'<tr><td>1</td><td>2</td></tr>'.repeat(3_000)}</table>`;

it.each([
  ['an empty page', ' ', 'no-text'],
  ['a small page whose tables grow as JSON', wideTable, 'too-large'],
])('rejects %s', (_what, html, code) => {
  let thrown: unknown;
  try {
    factsOf(html);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(ProblemError);
  expect(thrown).toMatchObject({ code });
});

/** Calls `work` where the stack has no room for another call of this function. */
function callAtEndOfStack(work: () => unknown): unknown {
  try {
    return callAtEndOfStack(work);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return work();
  }
}

it('rejects a page that is nested too deeply for the stack', () => {
  expect(() => callAtEndOfStack(() => factsOf('<div>'.repeat(1_000)))).toThrow('too deeply nested');
});
