import { FetchFailure } from '../crawl/fetch-failure';
import { decodeText } from '../page/charset/decode';
import type { PageReader } from '../scrape-content/scrape-pages';
import { productAddress } from './product-address';
import type { ShopifyProduct } from './shopify-types';

/**
 * Fetches a Shopify product as JSON from the shop's `product.json`, `product.js` and product page. Throws
 * `FetchFailure` when none of them can be fetched, else the errors of `readProduct`.
 */
export async function fetchProduct(url: URL, reader: PageReader, signal: AbortSignal): Promise<ShopifyProduct> {
  const [json, js] = await Promise.all(
    (productAddress(url)?.data ?? []).map((address) => dataAt(address, reader, signal)),
  );
  const page = await reader.crawler.fetchPage('http', url, signal).catch((error: unknown) => {
    // The shop's data is sufficient without its page, which only adds currency and availability.
    if (error instanceof FetchFailure && (json || js)) return null;
    throw error;
  });
  const html = page ? decodeText(page.bytes, page.contentType).text : '';
  return reader.pool.run('product', [{ url: page?.url ?? url.href, json, js, html }], signal);
}

/** Returns the data, or undefined when the shop does not serve it. */
async function dataAt(address: URL, { crawler }: PageReader, signal: AbortSignal): Promise<Uint8Array | undefined> {
  try {
    return (await crawler.fetchPage('http', address, signal)).bytes;
  } catch (error) {
    if (error instanceof FetchFailure) return undefined;
    throw error;
  }
}
