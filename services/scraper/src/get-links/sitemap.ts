import { Parser } from 'htmlparser2';
import { decodeText } from '../page/charset/decode';
import type { FetchedPage } from '../page/page-types';
import type { Translation } from './collect-links';
import type { TranslatedLink } from './translations';

export interface SitemapContent {
  /** Pages in the sitemap's order, with titles of feeds and news sitemaps. */
  readonly pages: readonly TranslatedLink[];
  /** Addresses of further sitemaps (a sitemap index). */
  readonly sitemaps: readonly string[];
}

/** Maximum sitemaps read per site, and so of one index. */
export const maxSitemaps = 50;
/** Maximum translations read per sitemap; sites with more also list them on each page. */
const maxTranslations = 50_000;

interface Entry {
  address: string;
  text: string;
  modified: string;
  translations: Translation[];
}

/**
 * Parses a sitemap, a sitemap index, an RSS or Atom feed, or a plain list of URLs, one per line (sitemaps.org
 * protocol). External entities are not supported, so never loaded. Reads at most `limit` pages and 50 different
 * sitemaps. Returns an empty result for anything else.
 */
export function parseSitemap(text: string, limit: number): SitemapContent {
  const start = text.slice(0, 2_000).trimStart();
  if (/^https?:\/\//i.test(start)) return { pages: addressLines(text, limit), sitemaps: [] };
  if (!start.startsWith('<')) return { pages: [], sitemaps: [] };
  const pages: TranslatedLink[] = [];
  const sitemaps = new Set<string>();
  const path: string[] = [];
  let value = '';
  let entry: Entry | undefined;
  let translations = 0;
  const parser = new Parser(
    {
      onopentag(name, { rel = 'alternate', hreflang, href = '' }) {
        path.push(localName(name));
        value = '';
        if (isEntry(path.at(-1))) entry = { address: '', text: '', modified: '', translations: [] };
        if (!entry || localName(name) !== 'link' || rel !== 'alternate' || href.trim() === '') return;
        if (hreflang === undefined || path.at(-2) === 'entry') entry.address ||= href.trim();
        else if (translations++ < maxTranslations)
          entry.translations.push({ language: hreflang, address: href.trim() });
      },
      ontext(part) {
        if (value.length < 4_096) value += part;
      },
      onclosetag() {
        const name = path.pop();
        const parent = path.at(-1);
        if (name === 'loc' && parent === 'sitemap' && sitemaps.size < maxSitemaps) sitemaps.add(value.trim());
        else if (entry && isEntry(name)) {
          if (entry.address !== '' && pages.length < limit) pages.push(linkOf(entry));
          entry = undefined;
        } else if (entry && isEntry(parent) && name === 'lastmod') entry.modified ||= value.trim().slice(0, 40);
        else if (entry && isEntry(parent) && (name === 'loc' || name === 'link')) entry.address ||= value.trim();
        else if (entry && ((name === 'title' && isEntry(parent)) || name === 'news:title')) entry.text ||= value.trim();
        value = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(text);
  parser.end();
  return { pages, sitemaps: [...sitemaps] };
}

/** Parses a fetched, inflated sitemap. Runs in the worker threads, as `feedOf` does. */
export function sitemapOf(bytes: Uint8Array, limit: number): SitemapContent {
  return parseSitemap(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      .toString('utf8')
      .replace(/^\ufeff/, ''),
    limit,
  );
}

/** Parses a fetched feed. */
export function feedOf({ bytes, contentType }: FetchedPage, limit: number): SitemapContent {
  return parseSitemap(decodeText(bytes, contentType).text, limit);
}

/** Whether the element is an address of a sitemap, an item of RSS, or an entry of Atom. */
const isEntry = (name: string | undefined) => name === 'url' || name === 'item' || name === 'entry';

const linkOf = ({ address, text, modified, translations }: Entry): TranslatedLink => ({
  address,
  ...(modified === '' ? {} : { modified }),
  ...(text === '' ? {} : { text }),
  ...(translations.length === 0 ? {} : { translations }),
});

/**
 * Returns the local name. Only the rare prefixes of the sitemap namespace itself are removed, so that `image:loc` is
 * not `loc`.
 */
const localName = (name: string) => name.toLowerCase().replace(/^(?:sm|sitemap|s|ns\d*|atom|rss|xhtml|x):/, '');

function addressLines(text: string, limit: number): TranslatedLink[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => /^https?:\/\//i.test(line))
    .slice(0, limit)
    .map((address) => ({ address }));
}
