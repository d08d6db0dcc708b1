import type { Page, PageInclude, PageVersion } from '@winnow/contracts';
import { toPage, type ScrapedPage } from '../scrape-content/scrape-pages';
import { textHash } from './text-hash';

/** Returns the version of a page that a refresh compares. */
export function versionOf({ fetched, read }: ScrapedPage, readAt = new Date()): PageVersion {
  const { etag, lastModified } = fetched.validators ?? {};
  return {
    hash: textHash(read.content, readAt),
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  };
}

/** Returns a page with its version, and with its links only when they are among the requested fields. */
export function versionedPage(url: string, scraped: ScrapedPage, fields: readonly PageInclude[] = []): Page {
  const { links, ...page } = toPage(url, scraped);
  const withLinks = fields.includes('links') && links ? { ...page, links } : page;
  return { ...withLinks, version: versionOf(scraped) };
}
