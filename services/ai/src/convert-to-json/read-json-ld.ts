import { jsonLdItems, parseJsonLd } from '@winnow/markdown/json-ld';
import type { CheerioAPI } from 'cheerio';
import { jsonrepair } from 'jsonrepair';
import { safeJson, type JsonObject } from '../transform-to-json/json-values';

/** JSON-LD items read at the most; pages with more are feeds. */
const maxItems = 200;

/** Every JSON-LD item of a page, broken scripts repaired where they can be. */
export function readJsonLd($: CheerioAPI): JsonObject[] {
  const items = $('script[type]')
    .toArray()
    .filter((element) => /^application\/ld\+json\b/i.test($(element).attr('type') ?? ''))
    .flatMap((element) => jsonLdItems(safeJson(parseJsonLd($(element).text(), jsonrepair))));
  return items.slice(0, maxItems) as JsonObject[];
}
