import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FoundLink, LinkList } from './link-list';
import type { LinkedPage } from './read-links';
import { excludeTranslations } from './translations';

/** Links that are added without a pause for the other jobs of the process. */
const linksPerTurn = 500;

/** Adds links, with pauses, until the list has `enough`. */
export async function addLinks(list: LinkList, links: readonly FoundLink[], enough = Infinity): Promise<void> {
  for (const [at, link] of links.entries()) {
    if (list.size >= enough) return;
    if (at > 0 && at % linksPerTurn === 0) await nextTurn();
    list.add(link);
  }
}

/**
 * Adds a page's links to the list and applies its canonical address and title. `url`: the page's address in the list.
 */
export async function addPageLinks(list: LinkList, page: LinkedPage, url: string): Promise<void> {
  list.name(url, page.title);
  // Some sites declare their home page as the canonical address of every page by mistake.
  if (page.canonical !== undefined && new URL(page.canonical).pathname !== '/') list.merge(url, page.canonical);
  excludeTranslations(list, page, page.url.href);
  await addLinks(list, page.links);
}
