import type { Price, ShopifyImage, ShopifyVariant } from './shopify-types';
import {
  currencyOrNull,
  decimal,
  fieldsList,
  htmlText,
  imageAddress,
  isFields,
  priceOf,
  textOrNull,
  type Fields,
} from './shopify-values';

/** Reads the parts of a product that its JSON-LD contains. */
export function fromJsonLd(product: Fields, base: string) {
  const variants = variantsOf(product, base);
  const vendor = isFields(product['brand']) ? product['brand']['name'] : product['brand'];
  return {
    id: textOrNull(product['productGroupID'] ?? product['productID']),
    title: textOrNull(product['name']) ?? '',
    description: htmlText(product['description']),
    vendor: textOrNull(vendor),
    productType: textOrNull(product['category']),
    tags: [],
    options: optionsOf(variants),
    variants,
    images: imagesOf(product['image'], base),
    createdAt: null,
    updatedAt: null,
    publishedAt: textOrNull(product['releaseDate']),
  };
}

const properties = ['color', 'size', 'material', 'pattern'] as const;

function variantsOf(product: Fields, base: string): ShopifyVariant[] {
  const members = fieldsList(product['hasVariant']);
  if (members.length > 0)
    return members.flatMap((member) =>
      offersOf(member)
        .slice(0, 1)
        .map((offer) => variantOf(member, offer, base)),
    );
  return offersOf(product).map((offer) =>
    variantOf(
      {
        ...product,
        ...(textOrNull(offer['sku']) ? { sku: offer['sku'] } : {}),
        name: offer['name'] ?? product['name'],
      },
      offer,
      base,
    ),
  );
}

function variantOf(item: Fields, offer: Fields, base: string): ShopifyVariant {
  const specification = isFields(offer['priceSpecification']) ? offer['priceSpecification'] : {};
  const currency = currencyOrNull(offer['priceCurrency']) ?? currencyOrNull(specification['priceCurrency']);
  const availability = textOrNull(offer['availability'])?.replace(/^.*\//, '') ?? null;
  const named = properties.flatMap((name) =>
    textOrNull(item[name]) ? [[name, textOrNull(item[name]) as string] as const] : [],
  );
  return {
    id: /[?&]variant=(\d+)/.exec(textOrNull(offer['url']) ?? textOrNull(item['@id']) ?? '')?.[1] ?? null,
    title: textOrNull(item['name']) ?? '',
    sku: textOrNull(item['sku']),
    barcode: textOrNull(item['gtin13'] ?? item['gtin'] ?? item['gtin12'] ?? item['gtin8']),
    available:
      availability === null
        ? null
        : /^(?:InStock|LimitedAvailability|OnlineOnly|PreOrder|BackOrder)$/.test(availability),
    price: priceOf(decimal(offer['price'] ?? specification['price'] ?? offer['lowPrice']), currency),
    compareAtPrice: null,
    prices: [],
    options: Object.fromEntries(named),
    image: imagesOf(item['image'], base)[0]?.src ?? null,
  };
}

function offersOf(item: Fields): Fields[] {
  const offers = item['offers'];
  const all = Array.isArray(offers) ? fieldsList(offers) : isFields(offers) ? [offers] : [];
  return all.flatMap((offer) =>
    fieldsList(offer['offers']).length > 0
      ? fieldsList(offer['offers']).map((inner) => ({ priceCurrency: offer['priceCurrency'], ...inner }))
      : [offer],
  );
}

function optionsOf(variants: readonly ShopifyVariant[]) {
  const names = [...new Set(variants.flatMap(({ options }) => Object.keys(options)))];
  return names.map((name) => ({ name, values: [...new Set(variants.flatMap(({ options }) => options[name] ?? []))] }));
}

function imagesOf(image: unknown, base: string): ShopifyImage[] {
  const all = Array.isArray(image) ? image : [image];
  return all.flatMap((entry) => {
    const src = imageAddress(isFields(entry) ? (entry['url'] ?? entry['contentUrl']) : entry, base);
    return src
      ? [
          {
            src,
            alt: isFields(entry) ? textOrNull(entry['caption'] ?? entry['name']) : null,
            width: null,
            height: null,
          },
        ]
      : [];
  });
}

/** Returns the lowest and highest price in one currency; null without prices. */
export function rangeOf(prices: readonly (Price | null)[]): { min: Price; max: Price } | null {
  const known = prices.filter((price) => price !== null);
  const [first] = known;
  if (!first) return null;
  const same = known
    .filter(({ currency }) => currency === first.currency)
    .sort((left, right) => left.amount - right.amount);
  return { min: same[0] ?? first, max: same.at(-1) ?? first };
}
