import { parseSitemap } from './sitemap';

describe('a sitemap', () => {
  it('lists pages without images', () => {
    const xml = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
      xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
      <url><loc> https://example.com/a?x=1&amp;y=2 </loc><image:image><image:loc>https://example.com/a.png</image:loc></image:image></url>
      <url><loc><![CDATA[https://example.com/b]]></loc></url></urlset>`;
    expect(parseSitemap(xml, 10)).toEqual({
      pages: [{ address: 'https://example.com/a?x=1&y=2' }, { address: 'https://example.com/b' }],
      sitemaps: [],
    });
  });

  it('may be an index of further sitemaps', () => {
    const xml = '<sitemapindex><sitemap><loc>https://example.com/1.xml.gz</loc></sitemap></sitemapindex>';
    expect(parseSitemap(xml, 10)).toEqual({ pages: [], sitemaps: ['https://example.com/1.xml.gz'] });
  });

  it('is an index of at most fifty different sitemaps, as many as are read of a site', () => {
    const addresses = [...Array<number>(100).fill(0), ...Array.from({ length: 1_000 }, (_, index) => index)];
    const xml = `<sitemapindex>${addresses.map((index) => `<sitemap><loc>https://example.com/${index}.xml</loc></sitemap>`).join('')}</sitemapindex>`;
    expect(parseSitemap(xml, 10_000).sitemaps).toEqual(
      Array.from({ length: 50 }, (_, index) => `https://example.com/${index}.xml`),
    );
  });

  it('may be a plain list, an RSS or an Atom feed', () => {
    expect(parseSitemap('https://example.com/a\r\nhttps://example.com/b\n', 10).pages).toHaveLength(2);
    expect(
      parseSitemap(
        '<rss><channel><link>https://example.com/</link><item><title>A &amp; B</title><link>https://example.com/a</link></item></channel></rss>',
        10,
      ).pages,
    ).toEqual([{ address: 'https://example.com/a', text: 'A & B' }]);
    expect(
      parseSitemap(
        '<feed><link href="https://example.com/"/><entry><title>A</title><link rel="self" href="x"/><link hreflang="en" href="https://example.com/a"/></entry></feed>',
        10,
      ).pages,
    ).toEqual([{ address: 'https://example.com/a', text: 'A' }]);
  });

  it('includes titles of news and translations of pages', () => {
    const xml = `<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml">
      <url><loc>https://example.com/n</loc><news:news><news:title>News</news:title></news:news></url>
      <url><loc>https://example.com/de</loc><xhtml:link rel="alternate" hreflang="en" href="https://example.com/en"/></url></urlset>`;
    expect(parseSitemap(xml, 10).pages).toEqual([
      { address: 'https://example.com/n', text: 'News' },
      { address: 'https://example.com/de', translations: [{ language: 'en', address: 'https://example.com/en' }] },
    ]);
  });

  it('never exceeds the limit', () => {
    const xml = `<urlset>${'<url><loc>https://example.com/a</loc></url>'.repeat(50)}</urlset>`;
    expect(parseSitemap(xml, 20).pages).toHaveLength(20);
  });

  it('loads no external entity', () => {
    const xml = '<!DOCTYPE urlset [<!ENTITY x SYSTEM "file:///etc/passwd">]><urlset><url><loc>&x;</loc></url></urlset>';
    expect(parseSitemap(xml, 10).pages).not.toContainEqual(expect.stringContaining('root'));
  });

  it.each(['', 'not a sitemap', '<html><body>404</body></html>', '{"a":1}'])('is empty for %j', (text) => {
    expect(parseSitemap(text, 10)).toEqual({ pages: [], sitemaps: [] });
  });
});
