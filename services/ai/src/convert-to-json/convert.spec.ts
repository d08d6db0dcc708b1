import { fakeContext } from '../testing/fake-context';
import { testModel, testTools } from '../testing/tools';
import { convertPage } from './convert-page';
import { convertToJsonHandler } from './convert-to-json.handler';

const url = 'https://news.example/a/storm';
const source = (html: string, contentType = 'text/html; charset=utf-8') => ({ url, status: 200, contentType, html });
const convert = (html: string, contentType?: string) =>
  convertToJsonHandler(testTools({}))({ url, type: 'webpage' }, fakeContext({ child: source(html, contentType) }));

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

describe('a web page as JSON', () => {
  it('says of every field where it was read', async () => {
    expect(await convert(page)).toMatchObject({
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
      summary: expect.stringContaining('The storm reached the harbour at night.'),
      model: 'offline',
      origins: {
        title: 'json-ld',
        author: 'json-ld',
        description: 'meta',
        siteName: 'opengraph',
        language: 'html',
        tables: 'html',
        microdata: 'microdata',
        summary: 'offline',
      },
    });
  });

  it('names no model for a page that has nothing for one to read', async () => {
    const tools = testTools({ model: await testModel('http://127.0.0.1:9/v1') });
    const child = source('<title>Pictures</title><img src="/a.jpg">');
    const json = await convertToJsonHandler(tools)({ url, type: 'webpage' }, fakeContext({ child }));
    expect(json).toEqual({ url, title: 'Pictures', origins: { title: 'html' } });
  });

  it('has no text of menus, footers or scripts', () => {
    const { text } = convertPage(source(page));
    expect(text).toMatch(/^# Storm hits the harbour/);
    expect(text).not.toMatch(/Menu|Imprint|schema\.org/);
  });

  it('leaves open what the page does not say', () => {
    const { gaps, json } = convertPage(source('<p>Only words stand here.</p>'));
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
    expect(json).toMatchObject({ text: 'Only words stand here.', origins: { text: 'html' } });
  });

  it('prefers the main text the scraper found', () => {
    expect(convertPage({ ...source(page), text: 'Main text.' }).text).toBe('Main text.');
  });

  it('survives markup made to break it', () => {
    const hostile = `<script type="application/ld+json">{"__proto__":{"x":1},"@type":"Article","headline":"ok"</script><meta property="__proto__" content="x">
      <table><tr><th>__proto__</th><th>__proto__</th></tr><tr><td>1</td><td>2</td></tr></table><dl><dt>__proto__</dt><dd>x</dd></dl><div itemscope><b itemprop="__proto__">x</b></div>${'<div>'.repeat(2_000)}deep`;
    const { json } = convertPage(source(hostile));
    expect(json['title']).toBe('ok');
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});

describe('an address that answers with something else', () => {
  it('gives JSON as data and text by its structure', async () => {
    expect(await convert('{"a": 1}', 'application/json')).toEqual({ url, data: { a: 1 }, origins: { data: 'json' } });
    expect(await convert('a,b\n1,2\n3,4', 'text/csv')).toMatchObject({
      rows: [
        { a: 1, b: 2 },
        { a: 3, b: 4 },
      ],
    });
  });

  it.each([
    ['', 'text/html', 'no-text'],
    ['<html><body><script>x</script></body></html>', 'text/html', 'no-text'],
    ['{oops', 'application/json', 'unreadable'],
    ['%PDF', 'application/pdf', 'unsupported-type'],
  ])('is refused: %j as %s', async (html, type, code) => {
    await expect(convert(html, type)).rejects.toMatchObject({ code });
  });
});
