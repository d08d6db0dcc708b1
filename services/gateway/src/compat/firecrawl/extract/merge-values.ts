type Values = Readonly<Record<string, unknown>>;

export interface PageValues {
  readonly url: unknown;
  readonly data: Values;
}

export interface MergedValues {
  readonly data: Values;
  /** Addresses of the pages that a value, by its name, is from. */
  readonly sources: Readonly<Record<string, unknown[]>>;
}

/**
 * Merges the values of several pages in their order: lists get the entries of all pages, each once; objects are merged by
 * their names; of other values the first one applies.
 */
export function mergeValues(pages: readonly PageValues[]): MergedValues {
  const data = new Map<string, unknown>();
  const sources = new Map<string, unknown[]>();
  for (const { url, data: found } of pages)
    for (const [name, value] of Object.entries(found)) {
      const before = JSON.stringify(data.get(name));
      const merged = merge(data.get(name), value);
      data.set(name, merged);
      const isFrom = !isEmpty(value) && (before === undefined || JSON.stringify(merged) !== before);
      sources.set(name, [...(sources.get(name) ?? []), ...(isFrom ? [url] : [])]);
    }
  return { data: Object.fromEntries(data), sources: Object.fromEntries(sources) };
}

function merge(known: unknown, more: unknown): unknown {
  if (isEmpty(known)) return more === undefined ? known : more;
  if (Array.isArray(known) && Array.isArray(more)) {
    const texts = new Set(known.map((entry) => JSON.stringify(entry)));
    return [...known, ...more.filter((entry) => !texts.has(JSON.stringify(entry)))];
  }
  if (!isObject(known) || !isObject(more)) return known;
  const names = [...new Set([...Object.keys(known), ...Object.keys(more)])];
  return Object.fromEntries(names.map((name) => [name, merge(known[name], more[name])]));
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
