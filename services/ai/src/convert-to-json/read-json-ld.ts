import type { CheerioAPI } from 'cheerio';
import { jsonrepair } from 'jsonrepair';
import { safeJson, type JsonObject, type JsonValue } from '../transform-to-json/json-values';

/** JSON-LD items read at the most; pages with more are feeds. */
const maxItems = 200;

/** Every JSON-LD item of a page, `@graph` and lists flattened, broken scripts repaired where they can be. */
export function readJsonLd($: CheerioAPI): JsonObject[] {
  const items = $('script[type]')
    .toArray()
    .filter((element) => /^application\/ld\+json\b/i.test($(element).attr('type') ?? ''))
    .flatMap((element) => flatten(parse($(element).text())));
  return items.slice(0, maxItems);
}

function parse(text: string): JsonValue {
  const body = text.trim().replace(/^(?:<!--|\/\/\s*<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>)$/g, '');
  try {
    return safeJson(JSON.parse(body));
  } catch {
    try {
      return safeJson(JSON.parse(jsonrepair(body)));
    } catch {
      return null;
    }
  }
}

function flatten(value: JsonValue): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(flatten);
  if (value === null || typeof value !== 'object') return [];
  const graph = value['@graph'];
  return Array.isArray(graph) ? graph.flatMap(flatten) : [value];
}

/** The schema.org types of an item, without their address. */
export function typesOf(item: JsonObject): string[] {
  const types = Array.isArray(item['@type']) ? item['@type'] : [item['@type']];
  return types.filter((type) => typeof type === 'string').map((type) => type.replace(/^https?:\/\/schema\.org\//, ''));
}
