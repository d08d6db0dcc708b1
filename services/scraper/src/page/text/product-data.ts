import { jsonLdItems, jsonLdTypes, parseJsonLd, type JsonLdItem } from '@winnow/markdown/json-ld';
import { plainText } from './article-data';

/** What a page's data say about its only product; empty strings and lists where they say nothing. */
export interface ProductData {
  /** Lowest and highest price with its currency: `79.00 EUR`, `79.00–129.00 EUR`. */
  readonly price: string;
  readonly description: string;
  /** Names and values of the specification. */
  readonly properties: readonly (readonly [string, string])[];
}

const maxProperties = 60;
const maxPropertyChars = 200;
const maxOffers = 200;

/**
 * Reads the product of a page from its JSON-LD, else its price from the meta tags for sharing. Returns undefined for a page
 * with several products, such as a category.
 */
export function readProductData(jsonLd: readonly string[], tags: ReadonlyMap<string, string>): ProductData | undefined {
  const items = jsonLd.flatMap((block) => jsonLdItems(parseJsonLd(block)));
  const products = items.flatMap((item) => [item, ...jsonLdItems(item['mainEntity'])]).filter(isProduct);
  const names = new Set(products.map((product) => textIn(product['name'])));
  if (names.size > 1) return undefined;
  const [product = {}] = products;
  const properties = jsonLdItems(product['additionalProperty'])
    .slice(0, maxProperties)
    .map(({ name, value, unitText }) => [textIn(name), `${textIn(value)} ${textIn(unitText)}`.trim()] as const)
    .filter(([name, value]) => name && value && name.length + value.length <= maxPropertyChars);
  return {
    price: priceIn(product) || sharedPrice(tags),
    description: textIn(product['description']),
    properties,
  };
}

/** Types of schema.org with offers: `Product`, its subtypes, and works and programs that are sold. */
const productTypes: ReadonlySet<string> = new Set(
  (
    'Product ProductGroup ProductModel IndividualProduct SomeProducts Vehicle Car Motorcycle Book SoftwareApplication ' +
    'MobileApplication WebApplication VideoGame'
  ).split(' '),
);

const isProduct = (item: JsonLdItem): boolean => jsonLdTypes(item).some((type) => productTypes.has(type));

function priceIn(product: JsonLdItem): string {
  const variants = jsonLdItems(product['hasVariant']).slice(0, maxOffers);
  const offers = [product, ...variants].flatMap(({ offers }) => jsonLdItems(offers)).slice(0, maxOffers);
  const [offer = {}] = offers;
  const specification = jsonLdItems(offer['priceSpecification'])[0] ?? {};
  const prices = offers
    .flatMap((each) => [each['price'], each['lowPrice'], each['highPrice']])
    .concat(specification['price'])
    .map(textIn)
    .filter((price) => Number(price) > 0)
    .sort((a, b) => Number(a) - Number(b));
  return withCurrency(prices, textIn(offer['priceCurrency']) || textIn(specification['priceCurrency']));
}

function sharedPrice(tags: ReadonlyMap<string, string>): string {
  const first = (suffix: string): string => tags.get(`product:price:${suffix}`) ?? tags.get(`og:price:${suffix}`) ?? '';
  const amount = first('amount');
  return withCurrency(Number(amount) > 0 ? [amount] : [], first('currency'));
}

function withCurrency(prices: readonly string[], currency: string): string {
  const [lowest, highest] = [prices[0], prices.at(-1)];
  if (lowest === undefined || highest === undefined || !/^[A-Z]{3}$/.test(currency)) return '';
  return `${Number(lowest) === Number(highest) ? lowest : `${lowest}–${highest}`} ${currency}`;
}

const textIn = (value: unknown): string => (typeof value === 'number' ? String(value) : plainText(value));
