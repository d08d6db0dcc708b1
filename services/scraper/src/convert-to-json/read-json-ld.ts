import { parseExactJson, safeJson, type JsonObject } from '@winnow/contracts';
import { jsonLdItems, parseJsonLd } from '@winnow/markdown/json-ld';
import type { CheerioAPI } from 'cheerio';

/** Maximum number of JSON-LD items; pages with more are feeds. */
const maxItems = 200;

/**
 * Reads the JSON-LD items of a page, with all digits of their numbers.
 * @param repair repairs broken JSON; without it, broken scripts are skipped
 */
export function readJsonLd($: CheerioAPI, repair?: (json: string) => string): JsonObject[] {
  const items = $('script[type]')
    .toArray()
    .filter((element) => /^application\/ld\+json\b/i.test($(element).attr('type') ?? ''))
    .flatMap((element) => jsonLdItems(safeJson(parseJsonLd($(element).text(), repair, parseExactJson))));
  return items.slice(0, maxItems) as JsonObject[];
}
