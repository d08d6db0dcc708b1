import { linksOf } from './links-of';

const read = (html: string, contentType: string) =>
  linksOf({ url: 'https://site.test/', bytes: new TextEncoder().encode(html), contentType });

describe('links of XHTML', () => {
  const page = `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Ships</title>
    <script src="a.js"/><link rel="x" href="y"/></head><body><p>Words <br/><a href="/piers">piers</a></p></body></html>`;

  it.each(['application/xhtml+xml', 'application/xml', 'text/xml; charset=utf-8'])(
    'follow an empty script: %s',
    (contentType) => {
      const found = read(page, contentType);
      expect(found).toMatchObject({ isFile: false, hasText: true, title: 'Ships' });
      expect(JSON.stringify(found.links)).toContain('https://site.test/piers');
    },
  );

  it('are none in other XML', () => {
    expect(read('<?xml version="1.0"?><rss><channel/></rss>', 'text/xml')).toMatchObject({ isFile: true, links: [] });
  });

  it('are the text of an empty script in HTML', () => {
    expect(read(page, 'text/html').links).toEqual([]);
  });
});
