import { Parser } from 'htmlparser2';

type JsonObject = Record<string, unknown>;

/** The product that a page's schema.org data (JSON-LD) describes, wrapped like the shop's own data; null without one. */
export function productInPage(html: string): JsonObject | null {
  for (const text of jsonLdIn(html)) {
    const product = findProduct(parse(text));
    if (product) return { product };
  }
  return null;
}

function jsonLdIn(html: string): string[] {
  const found: string[] = [];
  let inside = false;
  const parser = new Parser({
    onopentag(name, { type }) {
      inside = name === 'script' && type?.trim().toLowerCase() === 'application/ld+json';
      if (inside) found.push('');
    },
    ontext(text) {
      if (inside) found.push((found.pop() ?? '') + text);
    },
    onclosetag() {
      inside = false;
    },
  });
  parser.write(html);
  parser.end();
  return found;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Looks through lists and `@graph`; a group of variants is a product too. */
function findProduct(value: unknown): JsonObject | null {
  if (Array.isArray(value)) return value.map(findProduct).find((found) => found !== null) ?? null;
  if (typeof value !== 'object' || value === null) return null;
  const { '@type': type, '@graph': graph } = value as JsonObject;
  const types = [type].flat();
  if (types.includes('Product') || types.includes('ProductGroup')) return value as JsonObject;
  return graph === undefined ? null : findProduct(graph);
}
