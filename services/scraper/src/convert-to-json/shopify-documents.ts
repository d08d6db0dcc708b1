import type { Price, ShopifyImage, ShopifyProduct, ShopifyVariant } from './shopify-types';
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

/** Reads the parts of a product that its `product.json` contains. */
export function fromJson(product: Fields, currency: string | null, base: string) {
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

/** Reads the parts of a product that its `product.js` contains; its amounts are hundredths in every currency. */
export function fromScript(product: Fields, currency: string | null, base: string) {
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

/** Reads the fields of a variant that both documents share. */
export function commonOf(variant: Fields, options: Options) {
  const values = options.flatMap(({ name }, at) => {
    const value = textOrNull(variant[`option${at + 1}`]);
    // Products without options have a default one.
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
