import { Parser } from 'htmlparser2';

export interface SitemapContent {
  /** Addresses of pages, in the sitemap's order. */
  readonly pages: readonly string[];
  /** Addresses of further sitemaps (a sitemap index). */
  readonly sitemaps: readonly string[];
}

/**
 * Reads a sitemap, a sitemap index, an RSS or Atom feed, or a plain list of addresses, one a line (sitemaps.org protocol).
 * Never loads what a document type names: the parser knows no entities but XML's own. At most `limit` addresses of each
 * kind are read. Anything else gives an empty answer.
 */
export function parseSitemap(text: string, limit: number): SitemapContent {
  const start = text.slice(0, 2_000).trimStart();
  if (/^https?:\/\//i.test(start)) return { pages: addressLines(text, limit), sitemaps: [] };
  if (!start.startsWith('<')) return { pages: [], sitemaps: [] };
  const pages: string[] = [];
  const sitemaps: string[] = [];
  const path: string[] = [];
  let value = '';
  const keep = (list: string[], address: string) => {
    if (address !== '' && list.length < limit) list.push(address);
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        path.push(localName(name));
        value = '';
        if (path.at(-1) === 'link' && path.at(-2) === 'entry' && (attributes.rel ?? 'alternate') === 'alternate')
          keep(pages, attributes.href?.trim() ?? '');
      },
      ontext(part) {
        if (value.length < 4_096) value += part;
      },
      onclosetag() {
        const name = path.pop();
        const parent = path.at(-1);
        if (name === 'loc' && parent === 'url') keep(pages, value.trim());
        else if (name === 'loc' && parent === 'sitemap') keep(sitemaps, value.trim());
        else if (name === 'link' && parent === 'item') keep(pages, value.trim());
        value = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(text);
  parser.end();
  return { pages, sitemaps };
}

/** `image:loc` must not pass for `loc`; a prefix for the sitemap namespace itself is rare but allowed. */
const localName = (name: string) => name.toLowerCase().replace(/^(?:sm|sitemap|s|ns\d*|atom|rss):/, '');

function addressLines(text: string, limit: number): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => /^https?:\/\//i.test(line))
    .slice(0, limit);
}
