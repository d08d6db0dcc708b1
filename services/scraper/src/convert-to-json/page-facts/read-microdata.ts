import type { JsonObject, JsonValue } from '@winnow/contracts';
import type { CheerioAPI } from 'cheerio';

const maxItems = 200;
const maxDepth = 8;
const addressed: Readonly<Record<string, string>> = {
  a: 'href',
  area: 'href',
  link: 'href',
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  object: 'data',
};

type Scope = ReturnType<CheerioAPI>;

/** Reads the outermost microdata items of a page (HTML standard, section "Microdata") as `{type, …properties}`. */
export function readMicrodata($: CheerioAPI, base: string): JsonObject[] {
  return $('[itemscope]:not([itemprop])')
    .toArray()
    .slice(0, maxItems)
    .map((element) => itemOf($, $(element), base, 0));
}

function itemOf($: CheerioAPI, scope: Scope, base: string, depth: number): JsonObject {
  const item: JsonObject = {};
  const type = scope.attr('itemtype');
  if (type) item['@type'] = type.replace(/^https?:\/\/schema\.org\//, '');
  const owned = scope
    .find('[itemprop]')
    .toArray()
    .filter((element) => $(element).parent().closest('[itemscope]').is(scope));
  for (const element of owned) {
    const value = valueOf($, $(element), base, depth);
    for (const name of ($(element).attr('itemprop') ?? '').split(/\s+/)) {
      if (name === '' || name === '__proto__' || value === '') continue;
      const before = Object.hasOwn(item, name) ? item[name] : undefined;
      item[name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
    }
  }
  return item;
}

function valueOf($: CheerioAPI, element: Scope, base: string, depth: number): JsonValue {
  if (element.attr('itemscope') !== undefined) return depth < maxDepth ? itemOf($, element, base, depth + 1) : null;
  const name = element.prop('tagName')?.toLowerCase() ?? '';
  const content = element.attr('content');
  if (content !== undefined) return content.trim();
  const address = addressed[name] && element.attr(addressed[name]);
  if (address) return URL.parse(address, base)?.href ?? address;
  if (name === 'time') return element.attr('datetime') ?? element.text().trim();
  if (name === 'data' || name === 'meter') return element.attr('value') ?? element.text().trim();
  return element.text().replace(/\s+/g, ' ').trim();
}
