import type { PageVersion } from '@winnow/contracts';
import type { ScrapedPage } from '../scrape-content/scrape-pages';
import { textHash } from './text-hash';

/** What a later refresh compares a page by. */
export function versionOf({ fetched, read }: ScrapedPage, readAt = new Date()): PageVersion {
  const { etag, lastModified } = fetched.validators ?? {};
  return {
    hash: textHash(read.content, readAt),
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  };
}
