import { shopifyProduct } from './shopify-product';
import type { ShopifyProduct } from './shopify-types';

/**
 * Documents of one product as the shop sent them; JSON is parsed in a page thread, since a few
 * megabytes may be millions of values.
 */
export interface ProductDocuments {
  /** The page's address after redirects. */
  readonly url: string;
  /** Body of `/products/<handle>.json`. */
  readonly json?: Uint8Array | undefined;
  /** Body of `/products/<handle>.js`. */
  readonly js?: Uint8Array | undefined;
  /** The product page. */
  readonly html: string;
}

/** Reads a product from its documents. Throws as `shopifyProduct` does. */
export const readProduct = ({ json, js, ...page }: ProductDocuments): ShopifyProduct =>
  shopifyProduct({ ...page, json: parsed(json), js: parsed(js) });

/** Returns the value of a document, or undefined when it is not JSON. */
function parsed(document: Uint8Array | undefined): unknown {
  if (document === undefined) return undefined;
  try {
    return JSON.parse(Buffer.from(document).toString('utf8'));
  } catch {
    return undefined;
  }
}
