/** Addresses of one Shopify product. */
export interface ProductAddress {
  readonly handle: string;
  /** Data addresses, in order of preference; the product page comes last. */
  readonly data: readonly URL[];
}

const productPath = /^(.*?)\/products\/([^/]+?)(?:\.json|\.js)?\/?$/;

/**
 * Reads a product's handle from the address of its page, in a collection or under a language too
 * (`/en/collections/all/products/mug`). Null when the address names no product.
 */
export function productAddress(url: URL): ProductAddress | null {
  const [, before = '', handle] = productPath.exec(url.pathname) ?? [];
  if (!handle) return null;
  const market = before.replace(/\/collections\/[^/]+$/, '');
  const data = ['.json', '.js'].map((end) => new URL(`${market}/products/${handle}${end}`, url));
  return { handle, data };
}
