import { load } from 'cheerio';
import type { Price } from './shopify-types';
import { tidyLines } from './tidy-lines';

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/**
 * Maximum entries of a list, more than twice the variants that Shopify allows (2,048): any website can send a document,
 * and each entry becomes a much longer one of the result.
 */
const maxEntries = 5_000;
export const fieldsList = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.slice(0, maxEntries).filter(isFields) : [];

/** Returns trimmed text, also of a number; null for anything else and for empty text. */
export function textOrNull(value: unknown): string | null {
  const text =
    typeof value === 'number' && Number.isFinite(value) ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}

export const booleanOrNull = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);
export const numberOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/**
 * Parses a decimal amount such as `"19.90"`, `19.9` or `"1,299.00"`; null for anything else and for negative amounts.
 */
export function decimal(value: unknown): number | null {
  const text = textOrNull(value)?.replace(/\s/g, '') ?? '';
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)
    ? text.replace(/,/g, '')
    : text.replace(/^(\d+),(\d{1,2})$/, '$1.$2');
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** Converts an amount in hundredths, as `.js` documents have it in every currency. */
export const hundredths = (value: unknown): number | null =>
  numberOrNull(value) === null ? null : Math.round(value as number) / 100;

export const priceOf = (amount: number | null, currency: string | null): Price | null =>
  amount === null ? null : { amount, currency };

/** Returns an ISO 4217 code, or null. */
export function currencyOrNull(value: unknown): string | null {
  const code = textOrNull(value)?.toUpperCase() ?? '';
  return /^[A-Z]{3}$/.test(code) ? code : null;
}

/** Converts HTML to plain text, with each block on its own line and marked list items. */
export function htmlText(html: unknown): string {
  const text = textOrNull(html);
  if (text === null || !/[<&]/.test(text)) return text ?? '';
  const $ = load(text);
  $('script, style').remove();
  $('li').each((_, element) => void $(element).prepend('\n- '));
  $('br, p, div, h1, h2, h3, h4, h5, h6, ul, ol, tr').each((_, element) => void $(element).append('\n'));
  return tidyLines($.root().text());
}

/** Resolves the address of an image; `//cdn…` gets https. Null for anything but an http(s) address. */
export function imageAddress(value: unknown, base: string): string | null {
  const text = textOrNull(value);
  const url = text === null ? null : URL.parse(text, base);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return url.href.replace(/^http:(?=\/\/cdn\.shopify\.com\/)/, 'https:');
}
