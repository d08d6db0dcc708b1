import { load, type CheerioAPI } from 'cheerio';
import { currencyOrNull, fieldsList, isFields, type Fields } from './shopify-values';

/** Data of a product page. */
export interface ShopifyPage {
  /** A JSON-LD `Product` or `ProductGroup`, or null. */
  readonly product: Fields | null;
  readonly currency: string | null;
  /** The shop is protected by a password. */
  readonly asksPassword: boolean;
  readonly isShopify: boolean;
}

/** Reads a product page: its JSON-LD product, the currency it shows and whether it is a shop behind a password. */
export function readShopifyPage(html: string): ShopifyPage {
  const $ = load(html);
  const product = readJsonLd($).find(isProduct) ?? null;
  const meta = (name: string) =>
    $(`meta[property="${name}"], meta[name="${name}"], meta[itemprop="${name}"]`).first().attr('content');
  const active = /Shopify\.currency\s*=\s*\{[^}]*"active"\s*:\s*"([A-Z]{3})"/.exec(html)?.[1];
  return {
    product,
    currency:
      currencyOrNull(meta('og:price:currency')) ??
      currencyOrNull(meta('product:price:currency')) ??
      currencyOrNull(active) ??
      currencyOrNull(meta('priceCurrency')),
    asksPassword: $('form[action$="/password"] input[type="password"]').length > 0,
    isShopify: /cdn\.shopify\.com|Shopify\.(?:shop|theme|currency)|shopify-digital-wallet/.test(html),
  };
}

function readJsonLd($: CheerioAPI): Fields[] {
  return $('script[type="application/ld+json"]')
    .toArray()
    .flatMap((element) => {
      try {
        return flatten(JSON.parse($(element).text()));
      } catch {
        return [];
      }
    });
}

function flatten(value: unknown): Fields[] {
  if (Array.isArray(value)) return value.flatMap(flatten);
  if (!isFields(value)) return [];
  return [value, ...fieldsList(value['@graph']), ...(isFields(value['mainEntity']) ? [value['mainEntity']] : [])];
}

function isProduct(item: Fields): boolean {
  const types = Array.isArray(item['@type']) ? item['@type'] : [item['@type']];
  return types.some((type) => typeof type === 'string' && /(?:^|\/)Product(?:Group)?$/.test(type));
}
