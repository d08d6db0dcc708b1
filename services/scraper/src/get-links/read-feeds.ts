import { absoluteLinks } from './absolute-links';
import { bytesOf, type LinkReader } from './read-links';
import type { TranslatedLink } from './translations';

/** Maximum feeds read per page: the first is the site's own, further ones repeat it or contain comments. */
const maxFeeds = 2;
const maxBytes = 10 * 1_024 * 1_024;
const maxEntries = 1_000;

/** Returns the pages of a site's RSS or Atom feeds. Skips missing and malformed feeds. */
export async function readFeeds(
  { crawler, pool }: LinkReader,
  feeds: readonly string[],
  signal: AbortSignal,
): Promise<readonly TranslatedLink[]> {
  const found = await Promise.all(
    feeds.slice(0, maxFeeds).map(async (address) => {
      try {
        const feed = await crawler.fetchFile(new URL(address), maxBytes, signal);
        const { pages } = await pool.run('feed', [bytesOf(feed), maxEntries], signal);
        return absoluteLinks(pages, new URL(feed.url));
      } catch {
        return [];
      }
    }),
  );
  return found.flat();
}
