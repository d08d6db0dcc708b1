import { ProblemError } from '@winnow/errors';
import { FetchFailure } from '../crawl/fetch-failure';
import { decodeText } from '../page/charset/decode';
import type { PageReader } from '../scrape-content/scrape-page';
import { productInPage } from './product-in-page';
import { productAddress } from './product-address';

type JsonObject = Record<string, unknown>;

/**
 * A Shopify product as JSON: from the shop's own data (`.json`, then `.js`), else from the schema.org data of its page.
 * Nothing is guessed. Throws `FetchFailure`, or `no-text` when there is no product at the address.
 */
export async function fetchProduct(url: URL, reader: PageReader, signal: AbortSignal): Promise<JsonObject> {
  for (const address of productAddress(url)?.data ?? []) {
    const product = await dataAt(address, reader, signal);
    if (product) return product;
  }
  const page = await reader.crawler.fetchPage('http', url, signal);
  const product = productInPage(decodeText(page.bytes, page.contentType).text);
  if (product) return product;
  throw new ProblemError('no-text', 'No Shopify product was found at this address.');
}

/** The product's data, or null where this shop has none or hides it. */
async function dataAt(address: URL, { crawler }: PageReader, signal: AbortSignal): Promise<JsonObject | null> {
  try {
    const { bytes } = await crawler.fetchPage('http', address, signal);
    return productIn(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    const isHidden =
      error instanceof FetchFailure &&
      ['not-found', 'blocked', 'login', 'robots', 'unreachable'].includes(error.outcome);
    if (isHidden) return null;
    throw error;
  }
}

/** `.json` wraps the product in an object, `.js` does not. */
function productIn(value: unknown): JsonObject | null {
  if (typeof value !== 'object' || value === null) return null;
  const { product } = value as { product?: unknown };
  if (typeof product === 'object' && product !== null) return { product };
  return 'variants' in value && 'title' in value ? { product: value } : null;
}
