import { ProblemError } from '@winnow/errors';
import { productAddress } from './product-address';
import { commonOf, fromJson, fromScript } from './shopify-documents';
import { fromJsonLd, rangeOf } from './shopify-json-ld';
import { readShopifyPage } from './shopify-page';
import type { ShopifyDocuments, ShopifyOrigin, ShopifyProduct, ShopifyVariant } from './shopify-types';
import { booleanOrNull, currencyOrNull, fieldsList, isFields, textOrNull, type Fields } from './shopify-values';

/**
 * Merges a product from the shop's documents: `product.json` first, then `product.js`, then the page's JSON-LD; later
 * ones fill in missing values (availability, currency). Throws `blocked` for a shop with a password and
 * `unsupported-type` for a page without a product.
 */
export function shopifyProduct({ url, json, js, html = '' }: ShopifyDocuments): ShopifyProduct {
  const page = readShopifyPage(html);
  const own = isFields(json) && isFields(json['product']) ? json['product'] : null;
  const script = isFields(js) && textOrNull(js['title']) !== null && Array.isArray(js['variants']) ? js : null;
  const currency =
    page.currency ??
    currencyOrNull(own && fieldsList(own['variants'])[0]?.['price_currency']) ??
    firstOfferCurrency(page.product);
  const read = own
    ? fromJson(own, currency, url)
    : script
      ? fromScript(script, currency, url)
      : page.product
        ? fromJsonLd(page.product, url)
        : null;
  if (!read || read.title === '') throw noProduct(page.requiresPassword);
  const origin: ShopifyOrigin = own ? 'product.json' : script ? 'product.js' : 'json-ld';
  const variants = withAvailability(read.variants, script, page.product, url);
  const shown = currency ?? variants.find(({ price }) => price?.currency)?.price?.currency ?? null;
  const source = own ?? script ?? {};
  const knows = variants.some(({ available }) => available !== null);
  return {
    type: 'shopify-product',
    url,
    id: read.id,
    handle: textOrNull(source['handle']) ?? handleOf(url),
    title: read.title,
    description: read.description,
    vendor: read.vendor,
    productType: read.productType,
    tags: read.tags,
    available:
      booleanOrNull(script?.['available']) ?? (knows ? variants.some(({ available }) => available === true) : null),
    currency: shown,
    priceRange: rangeOf(variants.map(({ price }) => price)),
    options: read.options,
    variants,
    images: read.images,
    createdAt: read.createdAt,
    updatedAt: read.updatedAt,
    publishedAt: read.publishedAt,
    origins: {
      product: origin,
      variants: origin,
      images: origin,
      ...(shown ? { currency: page.currency ? 'page' : origin } : {}),
      ...(knows
        ? {
            available: script
              ? 'product.js'
              : read.variants.some(({ available }) => available !== null)
                ? origin
                : 'json-ld',
          }
        : {}),
    },
  };
}

function noProduct(requiresPassword: boolean): ProblemError {
  if (requiresPassword)
    return new ProblemError('blocked', 'This shop is protected by a password and shows no products.');
  return new ProblemError('unsupported-type', 'This page is not a Shopify product. Use the address of a product page.');
}

const handleOf = (url: string) => (URL.canParse(url) ? (productAddress(new URL(url))?.handle ?? '') : '');

/** Adds the availability, which only `product.js` and JSON-LD have, by the variant's id or SKU. */
function withAvailability(
  variants: readonly ShopifyVariant[],
  script: Fields | null,
  product: Fields | null,
  base: string,
): ShopifyVariant[] {
  const others = [
    ...fieldsList(script?.['variants']).map((variant) => commonOf(variant, [])),
    ...(product ? fromJsonLd(product, base).variants : []),
  ];
  return variants.map((variant) => {
    if (variant.available !== null) return variant;
    const same = others.find(
      ({ id, sku, available }) =>
        available !== null && ((id !== null && id === variant.id) || (sku !== null && sku === variant.sku)),
    );
    return { ...variant, available: same?.available ?? null };
  });
}

function firstOfferCurrency(product: Fields | null): string | null {
  return product
    ? (fromJsonLd(product, 'https://shop.invalid').variants.find(({ price }) => price?.currency)?.price?.currency ??
        null)
    : null;
}
