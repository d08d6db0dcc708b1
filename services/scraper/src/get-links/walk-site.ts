import { FetchFailure } from '../crawl/fetch-failure';
import { eachAtOnce } from '../crawl/slots';
import type { LinkList } from './link-list';
import { readLinks, type LinkedPage, type LinkReader } from './read-links';
import { takeInPage } from './take-in-page';

/** Pages that are fetched to look for links, per call: the visitor waits for them. */
const mostPages = 300;
const pagesAtOnce = 8;

/**
 * Follows the list's links for `depth` more steps, breadth first, and adds what the pages link to. Dead links are taken
 * out of the list, pages that cannot be read are passed over. Stops when `signal` aborts, the list is full or enough
 * pages were read.
 */
export async function walkSite(reader: LinkReader, list: LinkList, depth: number, signal: AbortSignal): Promise<void> {
  const visited = new Set<string>();
  const dead = new Set<string>();
  let read = 0;
  for (let step = 0; step < depth; step++) {
    const fresh = list.links().filter(({ url }) => !visited.has(url));
    const level = fresh.slice(0, mostPages - read);
    read += level.length;
    const found = level.map((): LinkedPage | undefined => undefined);
    await eachAtOnce(level, pagesAtOnce, async ({ url }, index) => {
      visited.add(url);
      if (signal.aborted || list.full) return;
      found[index] = await readLinks(reader, 'http', new URL(url), signal).catch((error: unknown) => {
        if (error instanceof FetchFailure && error.outcome === 'not-found') dead.add(url);
        return undefined;
      });
    });
    // Added in the order of the pages, not of their answers: the same site gives the same list.
    found.forEach((page, index) => page && takeInPage(list, page, level[index]!.url));
    for (const url of dead) list.remove(url);
    if (signal.aborted || list.full || level.length === 0) return;
  }
}
