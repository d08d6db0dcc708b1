/** An amount in whole units of `currency` (19.9 is 19 dollars 90); null when unknown. */
export interface Price {
  readonly amount: number;
  /** ISO 4217; null when unknown. */
  readonly currency: string | null;
}

export interface ShopifyVariant {
  readonly id: string | null;
  readonly title: string;
  readonly sku: string | null;
  readonly barcode: string | null;
  /** Whether the variant is available now; null when unknown. */
  readonly available: boolean | null;
  readonly price: Price | null;
  /** Price before a reduction. */
  readonly compareAtPrice: Price | null;
  /** Prices in further currencies, if the shop has them. */
  readonly prices: readonly Price[];
  /** Selected value of each option by the option's name, such as `{"Size": "M", "Color": "Red"}`. */
  readonly options: Readonly<Record<string, string>>;
  readonly image: string | null;
}

export interface ShopifyImage {
  readonly src: string;
  readonly alt: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** Result of `convert-to-json` for a Shopify product. Missing values are null or empty, never absent. */
export interface ShopifyProduct {
  readonly type: 'shopify-product';
  readonly url: string;
  readonly id: string | null;
  readonly handle: string;
  readonly title: string;
  /** Plain text. */
  readonly description: string;
  readonly vendor: string | null;
  readonly productType: string | null;
  readonly tags: readonly string[];
  readonly available: boolean | null;
  readonly currency: string | null;
  readonly priceRange: { readonly min: Price; readonly max: Price } | null;
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly variants: readonly ShopifyVariant[];
  readonly images: readonly ShopifyImage[];
  /** ISO 8601. */
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly publishedAt: string | null;
  /** Source document of each part. */
  readonly origins: Readonly<Record<string, ShopifyOrigin>>;
}

export type ShopifyOrigin = 'product.json' | 'product.js' | 'json-ld' | 'page';

/** Documents of one product that could be fetched; JSON is already parsed. */
export interface ShopifyDocuments {
  /** The page's address after redirects. */
  readonly url: string;
  /** Body of `/products/<handle>.json`. */
  readonly json?: unknown;
  /** Body of `/products/<handle>.js`. */
  readonly js?: unknown;
  /** The product page. */
  readonly html?: string;
}
