import { absoluteLinks } from './absolute-links';
import { bytesOf, type LinkReader } from './read-links';
import type { TranslatedLink } from './translations';

/** Feeds of one page that are read: the first is the site's own, further ones repeat it or hold comments. */
const mostFeeds = 2;
const mostBytes = 10 * 1_024 * 1_024;
const mostEntries = 1_000;

/** The pages that a site's RSS or Atom feeds name. Feeds that are missing or broken are passed over. */
export async function readFeeds(
  { crawler, pool }: LinkReader,
  feeds: readonly string[],
  signal: AbortSignal,
): Promise<readonly TranslatedLink[]> {
  const found = await Promise.all(
    feeds.slice(0, mostFeeds).map(async (address) => {
      try {
        const feed = await crawler.fetchFile(new URL(address), mostBytes, signal);
        const { pages } = await pool.run('feed', [bytesOf(feed), mostEntries], signal);
        return absoluteLinks(pages, new URL(feed.url));
      } catch {
        return [];
      }
    }),
  );
  return found.flat();
}
