import { FetchFailure } from '../crawl/fetch-failure';
import type { PageReader } from '../scrape-content/scrape-pages';
import { fetchProduct } from './fetch-product';
import { readProduct } from './read-product';

const { signal } = new AbortController();
const product = JSON.stringify({ product: { title: 'Mug', variants: [{ price: '9.00' }] } });

/** Returns a reader of these documents by path, and the values of the tasks that its page thread gets. */
function readerOf(documents: Readonly<Record<string, string>>) {
  const tasks: unknown[] = [];
  const fetchPage = async (_engine: string, { href, pathname }: URL) => {
    const text = documents[pathname];
    if (text === undefined) throw new FetchFailure('not-found');
    return { url: href, bytes: Buffer.from(text), contentType: null };
  };
  const run = async (name: string, values: readonly unknown[]) => tasks.push(name, ...values);
  return { reader: { crawler: { fetchPage }, pool: { run } } as unknown as PageReader, tasks };
}

it('leaves the JSON of a shop to the page thread, since millions of values block its caller', async () => {
  const { reader, tasks } = readerOf({ '/products/mug.json': product, '/products/mug': '<p>Mug</p>' });
  await fetchProduct(new URL('https://a.test/products/mug'), reader, signal);
  const json = Buffer.from(product);
  expect(tasks).toEqual(['product', { url: 'https://a.test/products/mug', json, html: '<p>Mug</p>' }]);
});

it('reads a product from documents, of which some are not JSON', () => {
  const found = readProduct({
    url: 'https://a.test/products/mug',
    json: Buffer.from(product),
    js: Buffer.from('<p>'),
    html: '',
  });
  expect(found).toMatchObject({ title: 'Mug', origins: { product: 'product.json' } });
});

it('reads at most 5,000 variants, since each becomes a much longer one of the result', () => {
  const json = Buffer.from(`{"product":{"title":"Mug","variants":[${'{"id":1},'.repeat(20_000)}{}]}}`);
  expect(readProduct({ url: 'https://a.test/products/mug', json, html: '' }).variants).toHaveLength(5_000);
});
