import type { Page, PageInclude, PageOptions, PageVersion, PayloadOf } from '@winnow/contracts';
import { addressKey, cleanAddress } from '../get-links/canonical-address';
import type { ScrapedPage, WantedParts } from '../scrape-content/scrape-pages';
import { toPage } from '../scrape-content/to-page';
import { textHash } from './text-hash';

/** Returns the version of a page that a refresh compares. */
export function versionOf({ fetched, read }: ScrapedPage): PageVersion {
  const { etag, lastModified } = fetched.validators ?? {};
  return {
    hash: textHash(read.content, new Date()),
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  };
}

/** Fields of a page that a crawl needs: its links to follow them, its metadata for the canonical address. */
const crawlFields: readonly PageInclude[] = ['links', 'metadata'];

/** Returns what a crawl, or a refresh of its pages, reads of each page. */
export function wantedByCrawl({
  format,
  fields = [],
  reading,
  selectors,
  waitFor,
  actions,
}: Pick<PayloadOf<'crawl-site'>, 'format' | 'fields' | 'reading' | keyof PageOptions>): WantedParts {
  const include = [...new Set([...fields, ...crawlFields])];
  return { format, include, reading, selectors, rendering: { waitFor, actions } };
}

/** Returns a page with its version, and with the fields that a crawl needs only when they are requested. */
export function versionedPage(url: string, scraped: ScrapedPage, fields: readonly PageInclude[] = []): Page {
  const { links, metadata, ...page } = toPage(url, scraped);
  return {
    ...page,
    ...(fields.includes('links') && links && { links }),
    ...(fields.includes('metadata') && metadata && { metadata }),
    version: versionOf(scraped),
  };
}

/**
 * Returns the key of a page's text, equal for copies of a page that name the same canonical address, such as a product
 * under each of its categories. Many sites name one canonical address on different pages, so that it alone decides
 * nothing. A route after `#` decides nothing either: it is another page only if scripts render another text. `key`: of
 * the page's own address.
 */
export function textKeyOf(key: string, hash: string | undefined, { metadata }: Pick<Page, 'metadata'> = {}) {
  const own = key.replace(/#.*/, '');
  return hash === undefined ? undefined : `text ${hash} ${canonicalKeyOf({ metadata }) ?? own}`;
}

/** Returns the key of the canonical address that a page names; undefined without one. */
export function canonicalKeyOf({ metadata }: Pick<Page, 'metadata'>): string | undefined {
  const canonical = metadata?.canonical === undefined ? null : cleanAddress(metadata.canonical);
  return canonical === null ? undefined : addressKey(canonical);
}
