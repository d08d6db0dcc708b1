import type { PageVersion } from '@winnow/contracts';
import type { ScrapedPage } from '../scrape-content/scrape-pages';
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
