import { jsonLdTypes } from '@winnow/markdown/json-ld';
import { load } from 'cheerio';
import { readJsonLd } from './read-json-ld';
import { currencyOrNull, isFields, type Fields } from './shopify-values';

/** Data of a product page. */
export interface ShopifyPage {
  /** A JSON-LD `Product` or `ProductGroup`, or null. */
  readonly product: Fields | null;
  readonly currency: string | null;
  /** Whether the shop is protected by a password. */
  readonly requiresPassword: boolean;
}

/** Reads a product page: its JSON-LD product, its displayed currency, and whether it is the password page. */
export function readShopifyPage(html: string): ShopifyPage {
  const $ = load(html);
  const items: Fields[] = readJsonLd($);
  const withEntities = items.flatMap((item) => (isFields(item['mainEntity']) ? [item, item['mainEntity']] : [item]));
  const product = withEntities.find(isProduct) ?? null;
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
    requiresPassword: $('form[action$="/password"] input[type="password"]').length > 0,
  };
}

function isProduct(item: Fields): boolean {
  return jsonLdTypes(item).some((type) => /(?:^|\/)Product(?:Group)?$/.test(type));
}
