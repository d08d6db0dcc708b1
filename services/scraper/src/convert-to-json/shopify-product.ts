import { ProblemError } from '@winnow/errors';
import { fromJsonLd, rangeOf } from './shopify-json-ld';
import { readShopifyPage } from './shopify-page';
import type {
  Price,
  ShopifyDocuments,
  ShopifyImage,
  ShopifyOrigin,
  ShopifyProduct,
  ShopifyVariant,
} from './shopify-types';
import {
  booleanOrNull,
  currencyOrNull,
  decimal,
  fieldsList,
  htmlText,
  hundredths,
  imageAddress,
  isFields,
  numberOrNull,
  priceOf,
  textOrNull,
  type Fields,
} from './shopify-values';

/**
 * The addresses of a product's own documents, by the page's address; null when it is no product's.
 * Market prefixes (`/en-de/products/…`) stay, collections do not.
 */
export function shopifyAddresses(
  page: URL,
): { readonly handle: string; readonly json: string; readonly js: string } | null {
  const [, market = '', handle] =
    /^((?:\/[a-z]{2}(?:-[a-z]{2})?)?)(?:\/collections\/[^/]+)?\/products\/([^/]+?)(?:\.(?:json|js|oembed))?\/?$/i.exec(
      page.pathname,
    ) ?? [];
  if (!handle) return null;
  const address = `${page.origin}${market}/products/${handle}`;
  return { handle, json: `${address}.json`, js: `${address}.js` };
}

/**
 * One product from the shop's documents: `product.json` first, then `product.js`, then the page's JSON-LD; what the first
 * lacks (availability, currency) is taken from the others.
 * Throws `blocked` for a shop behind a password and `unsupported-type` for a page that is no product.
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
  if (!read || read.title === '') throw noProduct(page.asksPassword);
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

function noProduct(asksPassword: boolean): ProblemError {
  if (asksPassword) return new ProblemError('blocked', 'This shop is protected by a password and shows no products.');
  return new ProblemError('unsupported-type', 'This page is not a Shopify product. Use the address of a product page.');
}

const handleOf = (url: string) => (URL.canParse(url) ? (shopifyAddresses(new URL(url))?.handle ?? '') : '');

function fromJson(product: Fields, currency: string | null, base: string) {
  const options = optionsOf(product['options']);
  const images = fieldsList(product['images']);
  const imageOf = (id: unknown) =>
    images.find((image) => image['id'] === id && id !== null && id !== undefined)?.['src'];
  return {
    id: textOrNull(product['id']),
    title: textOrNull(product['title']) ?? '',
    description: htmlText(product['body_html']),
    vendor: textOrNull(product['vendor']),
    productType: textOrNull(product['product_type']),
    tags: tagsOf(product['tags']),
    options,
    variants: fieldsList(product['variants']).map((variant): ShopifyVariant => {
      const own = currencyOrNull(variant['price_currency']) ?? currency;
      return {
        ...commonOf(variant, options),
        price: priceOf(decimal(variant['price']), own),
        compareAtPrice: positive(priceOf(decimal(variant['compare_at_price']), own)),
        prices: fieldsList(variant['presentment_prices']).flatMap(({ price }) =>
          isFields(price) ? (priceOf(decimal(price['amount']), currencyOrNull(price['currency_code'])) ?? []) : [],
        ),
        image: imageAddress(imageOf(variant['image_id']), base),
      };
    }),
    images: images.flatMap((image) => imageEntry(image, base)),
    createdAt: textOrNull(product['created_at']),
    updatedAt: textOrNull(product['updated_at']),
    publishedAt: textOrNull(product['published_at']),
  };
}

function fromScript(product: Fields, currency: string | null, base: string) {
  const options = optionsOf(product['options']);
  const media = fieldsList(product['media']).filter((entry) => entry['media_type'] === 'image');
  const images =
    media.length > 0 ? media : (Array.isArray(product['images']) ? product['images'] : []).map((src) => ({ src }));
  return {
    id: textOrNull(product['id']),
    title: textOrNull(product['title']) ?? '',
    description: htmlText(product['description']),
    vendor: textOrNull(product['vendor']),
    productType: textOrNull(product['type']),
    tags: tagsOf(product['tags']),
    options,
    variants: fieldsList(product['variants']).map((variant): ShopifyVariant => {
      const image = variant['featured_image'];
      return {
        ...commonOf(variant, options),
        price: priceOf(hundredths(variant['price']), currency),
        compareAtPrice: positive(priceOf(hundredths(variant['compare_at_price']), currency)),
        prices: [],
        image: imageAddress(isFields(image) ? image['src'] : image, base),
      };
    }),
    images: images.flatMap((image) => imageEntry(image as Fields, base)),
    createdAt: textOrNull(product['created_at']),
    updatedAt: null,
    publishedAt: textOrNull(product['published_at']),
  };
}

type Options = ShopifyProduct['options'];

function commonOf(variant: Fields, options: Options) {
  const values = options.flatMap(({ name }, at) => {
    const value = textOrNull(variant[`option${at + 1}`]);
    // Products without options carry one that says so.
    return value && value !== 'Default Title' ? [[name, value] as const] : [];
  });
  return {
    id: textOrNull(variant['id']),
    title: textOrNull(variant['title']) ?? '',
    sku: textOrNull(variant['sku']),
    barcode: textOrNull(variant['barcode']),
    available: booleanOrNull(variant['available']),
    options: Object.fromEntries(values),
  };
}

function optionsOf(value: unknown): Options {
  const all = Array.isArray(value) ? value : [];
  return all.flatMap((option) => {
    const name = textOrNull(isFields(option) ? option['name'] : option);
    if (name === null || name === 'Title' || name === '__proto__') return [];
    const values =
      isFields(option) && Array.isArray(option['values'])
        ? option['values'].flatMap((entry) => textOrNull(entry) ?? [])
        : [];
    return [{ name, values }];
  });
}

const tagsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : String(value ?? '').split(',')).flatMap((tag) => textOrNull(tag) ?? []);
const positive = (price: Price | null) => (price && price.amount > 0 ? price : null);

function imageEntry(image: Fields, base: string): ShopifyImage[] {
  const src = imageAddress(image['src'], base);
  return src
    ? [
        {
          src,
          alt: textOrNull(image['alt']),
          width: numberOrNull(image['width']),
          height: numberOrNull(image['height']),
        },
      ]
    : [];
}

/** `product.json` says nothing of availability; `product.js` and JSON-LD do, by the variant's id or SKU. */
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
