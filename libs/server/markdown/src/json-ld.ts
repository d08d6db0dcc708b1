/** An object of JSON-LD. */
export type JsonLdItem = Readonly<Record<string, unknown>>;

/** Comments and CDATA marks around a script, for old browsers that displayed unknown scripts. */
const opening = /^(?:<!--|(?:\/\/|\/\*)? ?<!\[CDATA ?\[(?: ?\*\/)?)/;
const closing = /(?:-->|(?:\/\/|\/\*)? ?\]\]>(?: ?\*\/)?)$/;

/**
 * Parses the text of one `script type="application/ld+json"`.
 *
 * @param repair turns broken JSON into valid JSON, if that is worth the time; may throw
 * @param parse parses valid JSON
 * @returns undefined for a script that is broken beyond repair
 */
export function parseJsonLd(
  script: string,
  repair?: (json: string) => string,
  parse: (json: string) => unknown = JSON.parse,
): unknown {
  const json = script.trim().replace(opening, '').replace(closing, '');
  // Line breaks inside strings are the most frequent fault of handwritten JSON-LD.
  const attempts = [() => json, () => json.replace(/[\u0000-\u001f]+/g, ' '), ...(repair ? [() => repair(json)] : [])];
  for (const attempt of attempts) {
    try {
      return parse(attempt());
    } catch {
      // Tries the next candidate.
    }
  }
  return undefined;
}

/** Maximum depth of lists in lists. */
const maxDepth = 20;

/** Returns the items of parsed JSON-LD, with lists and `@graph` flattened. */
export function jsonLdItems(value: unknown, depth = 0): JsonLdItem[] {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return [];
  if (Array.isArray(value)) return value.flatMap((item) => jsonLdItems(item, depth + 1));
  const item = value as JsonLdItem;
  return Array.isArray(item['@graph']) ? item['@graph'].flatMap((each) => jsonLdItems(each, depth + 1)) : [item];
}

/** Returns the schema.org types of an item, without the vocabulary's address. */
export function jsonLdTypes(item: JsonLdItem): string[] {
  const types: unknown[] = [item['@type']].flat();
  return types.filter((type) => typeof type === 'string').map((type) => type.replace(/^https?:\/\/schema\.org\//, ''));
}
