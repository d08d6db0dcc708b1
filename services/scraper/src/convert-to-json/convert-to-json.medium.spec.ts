import { conversionSourceSchema } from '@winnow/contracts';
import { paragraphs, startSite, type Site } from '@winnow/testing';
import { startTestScraper, type TestScraper } from '../testing/test-scraper';

const product = { title: 'Mug', handle: 'mug', variants: [{ price: '9.00' }] };
const json = (body: unknown) => ({ type: 'application/json', body: JSON.stringify(body) });

describe('fetching the source of a conversion', () => {
  let scraper: TestScraper;
  let site: Site;
  beforeAll(async () => {
    scraper = await startTestScraper();
    const page =
      '<title>Jug</title><script type="application/ld+json">{"@graph":[{"@type":"Product","name":"Jug"}]}</script>';
    site = await startSite({
      articles: 1,
      scripted: 1,
      pages: {
        '/products/mug.json': json({ product }),
        '/products/cup.js': json(product),
        '/products/jug': page,
        '/products/none': '<p>Nothing for sale</p>',
        '/data': json({ a: 1 }),
        '/blank': { type: 'application/json', body: ' ' },
        '/yaml': { type: 'application/yaml', body: 'a: 1' },
        '/picture': { type: 'image/png', body: 'PNG' },
        // A shop before its opening redirects every address to its password page.
        '/products/hidden': { status: 302, headers: { location: '/password' }, body: '' },
        '/products/hidden.json': { status: 302, headers: { location: '/password' }, body: '' },
        '/products/hidden.js': { status: 302, headers: { location: '/password' }, body: '' },
        '/password':
          '<h1>Opening soon</h1><form method="post" action="/password"><input type="password" name="password"></form>',
      },
    });
  });
  afterAll(async () => {
    await scraper.close();
    await site.close();
  });

  const convert = (path: string, type: 'webpage' | 'shopify') => scraper.convert(site.origin + path, type);

  it('returns the facts of a web page without its markup', async () => {
    const source = await convert('/page-1.html', 'webpage');
    expect(conversionSourceSchema.parse(source)).toEqual(source);
    expect(source).toMatchObject({
      kind: 'page',
      facts: { url: `${site.origin}/page-1.html`, title: 'Page 1 - Test Site' },
    });
    expect(JSON.stringify(source)).not.toMatch(/<\/?[a-z!]|all rights reserved/i);
  });

  it('returns data unchanged', async () => {
    await expect(convert('/data', 'webpage')).resolves.toEqual({
      kind: 'json',
      url: `${site.origin}/data`,
      text: '{"a":1}',
    });
  });

  it('opens a page rendered by script in the browser', async () => {
    await expect(convert('/app-1.html', 'webpage')).resolves.toMatchObject({
      facts: { text: expect.stringContaining(paragraphs(1)[0]!) },
    });
  });

  it.each(['/products/mug', '/collections/all/products/mug?variant=1', '/products/cup', '/products/jug'])(
    'finds the product of %s',
    async (path) => {
      const found = JSON.stringify(await convert(path, 'shopify'));
      expect(found).toMatch(/Mug|Jug/);
    },
  );

  it.each([
    ['/products/none', 'unsupported-type'],
    ['/products/missing', 'site-not-found'],
  ])('rejects %s, which has no product', async (path, code) => {
    await expect(convert(path, 'shopify')).rejects.toMatchObject({ code });
  });

  it('reports a shop that requires a password', async () => {
    await expect(convert('/products/hidden', 'shopify')).rejects.toMatchObject({
      code: 'blocked',
      message: expect.stringContaining('password'),
    });
  });

  it.each([
    ['/blank', 'no-text'],
    ['/yaml', 'unsupported-type'],
    ['/picture', 'unsupported-type'],
  ])('rejects %s as %s', async (path, code) => {
    await expect(convert(path, 'webpage')).rejects.toMatchObject({ code });
  });

  it('reports why a page cannot be fetched', async () => {
    await expect(convert('/faults/403', 'webpage')).rejects.toMatchObject({ code: 'blocked' });
  });
});
