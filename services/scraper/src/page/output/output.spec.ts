import { readWithoutParser } from '../pool/read-without-parser';
import { htmlPage, prose, readHtml } from '../testing/read-html';

const head = `<base href="/docs/"><link rel="canonical" href="https://www.example.com/storm?utm_source=x">
  <meta name="description" content="What the storm did."><meta property="og:site_name" content="Harbour News">
  <meta property="og:image" content="/storm.png"><meta property="article:modified_time" content="2024-05-02">
  <script type="application/ld+json">{"@type":"NewsArticle","headline":"Storm","datePublished":"2024-05-01T08:00:00Z",
  "author":[{"@type":"Person","name":"Ada Quay"},{"name":"Ben Pier"}],"inLanguage":"en-GB"}</script>`;
const article = `<nav><a href="/politics">Politics</a></nav><article><h1>Storm</h1>
  <p>${prose('boats')} See <a href="boats?utm_campaign=x&amp;id=7#part">the <b>boats</b></a>.</p>
  <figure><img src="../boat.png" alt="A boat"></figure><p>${prose('waves')} <a href="javascript:alert(1)">Bad</a></p>
  <table><tr><th>Ship</th><th>Loss</th></tr><tr><td>Ada</td><td>mast</td></tr></table></article>`;
const page = htmlPage('Storm', article, head);

describe('requested output of a page', () => {
  it('is plain text without extras by default', () => {
    const plain = readHtml(page);
    expect(readHtml(page, { format: 'text', include: [] })).toEqual(plain);
    expect(plain.content).not.toMatch(/\]\(|\*\*|https?:/);
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['links']));
  });

  it('is Markdown with absolute addresses by the base of the page, without tracking parameters', () => {
    const { content } = readHtml(page, { format: 'markdown' });
    expect(content).toContain('[the **boats**](https://www.example.com/docs/boats?id=7#part)');
    expect(content).toContain('![A boat](https://www.example.com/boat.png)');
    expect(content).toContain('| Ship | Loss |\n| - | - |\n| Ada | mast |');
    expect(content).toContain('Bad');
    expect(content).not.toMatch(/javascript:|Politics/);
  });

  it('is HTML without active content', () => {
    const { content } = readHtml(page, { format: 'html' });
    expect(content).toContain('<a href="https://www.example.com/docs/boats?id=7#part">the <b>boats</b></a>');
    expect(content).toContain('<img src="https://www.example.com/boat.png" alt="A boat">');
    expect(content).not.toMatch(/javascript:|<nav|Politics/);
  });

  it('has every link, image and metadata field of the page, and its source', () => {
    const read = readHtml(page, { include: ['links', 'images', 'metadata', 'raw'] });
    expect(read.links).toEqual([
      { url: 'https://www.example.com/politics', text: 'Politics' },
      { url: 'https://www.example.com/docs/boats?id=7#part', text: 'the boats' },
    ]);
    expect(read.images).toEqual([{ url: 'https://www.example.com/boat.png', alt: 'A boat' }]);
    expect(read.metadata).toMatchObject({
      title: 'Storm',
      description: 'What the storm did.',
      author: 'Ada Quay, Ben Pier',
      published: '2024-05-01T08:00:00Z',
      modified: '2024-05-02',
      language: 'en-GB',
      siteName: 'Harbour News',
      canonical: 'https://www.example.com/storm',
      image: 'https://www.example.com/storm.png',
    });
    expect(read.raw).toBe(page);
  });

  it('has its content as HTML besides Markdown', () => {
    const { content, html } = readHtml(page, { format: 'markdown', include: ['html'] });
    expect(content).toContain('[the **boats**](https://www.example.com/docs/boats?id=7#part)');
    expect(html).toBe(readHtml(page, { format: 'html' }).content);
  });

  it('has all authors and the date of a paper by the tags of academic indexes', () => {
    const tags = [
      'citation_author" content="Ada Quay',
      'citation_author" content="Ben Pier',
      'citation_publication_date" content="2023/05/03',
    ];
    const paper = htmlPage('Storm', article, tags.map((tag) => `<meta name="${tag}">`).join(''));
    expect(readHtml(paper, { include: ['metadata'] }).metadata).toMatchObject({
      author: 'Ada Quay, Ben Pier',
      published: '2023/05/03',
    });
  });

  it('keeps a Markdown page, and displays plain text unchanged', () => {
    const text = '# Notes\n\nSome *marks* here.';
    expect(readHtml(text, { contentType: 'text/markdown', format: 'markdown' }).content).toBe(text);
    expect(readHtml(text, { contentType: 'text/plain', format: 'markdown' }).content).toBe(
      '\\# Notes\n\nSome \\*marks\\* here.',
    );
    expect(readHtml(text, { contentType: 'text/plain', format: 'html' }).content).toBe(
      '<p># Notes</p>\n<p>Some *marks* here.</p>',
    );
  });

  it('is code for data, of at most the given length', () => {
    const data = { contentType: 'application/json', format: 'markdown' } as const;
    const json = '{"a":"<b>&","list":[1.10]}';
    expect(readHtml(json, data).content).toBe('```json\n{\n  "a": "<b>&",\n  "list": [\n    1.10\n  ]\n}\n```');
    expect(readHtml(json, { ...data, format: 'html', include: ['links', 'raw', 'metadata'] })).toEqual({
      title: expect.any(String) as string,
      content:
        '<pre><code>{\n  &quot;a&quot;: &quot;&lt;b&gt;&amp;&quot;,\n  &quot;list&quot;: [\n    1.10\n  ]\n}</code></pre>',
      links: [],
      raw: json,
      // By which Firecrawl's API tells text files from pages.
      metadata: { title: expect.any(String) as string },
      outcome: 'ok',
    });
    const xml = '<a>\n```\n<link href="https://www.example.com/b"/></a>';
    expect(readHtml(xml, { contentType: 'text/xml', format: 'markdown', include: ['links'] })).toMatchObject({
      content: `\`\`\`\`xml\n${xml}\n\`\`\`\``,
      links: [],
    });
  });

  it('contains no markup of a page that was read without a parser', () => {
    const bytes = new TextEncoder().encode(`<p>&lt;script&gt;alert(1)&lt;/script&gt; ${prose('waves')}</p>`);
    const fetched = { url: 'https://www.example.com/', bytes, contentType: 'text/html' };
    const read = readWithoutParser(fetched, { maxChars: 10_000, rendered: false, format: 'html' });
    expect(read?.content).toMatch(/^<p>&lt;script&gt;/);
  });
});
