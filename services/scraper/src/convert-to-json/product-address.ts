/** Addresses of one Shopify product. */
export interface ProductAddress {
  readonly handle: string;
  /** Data addresses in order of preference; the product page is tried last. */
  readonly data: readonly URL[];
}

const productPath = /^(.*?)\/products\/([^/]+?)(?:\.json|\.js)?\/?$/;

/**
 * Parses a product's handle from its page's address, also within a collection or below a language
 * (`/en/collections/all/products/mug`). Null when it is not the address of a product.
 */
export function productAddress(url: URL): ProductAddress | null {
  const [, before = '', handle] = productPath.exec(url.pathname) ?? [];
  if (!handle) return null;
  const market = before.replace(/\/collections\/[^/]+$/, '');
  const data = ['.json', '.js'].map((end) => new URL(`${market}/products/${handle}${end}`, url));
  return { handle, data };
}
