import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FoundLink, LinkList } from './link-list';
import type { LinkedPage } from './read-links';
import { excludeTranslations } from './translations';

/** Links that are added without a pause for the other jobs of the process. */
const linksPerTurn = 500;

/** Calls `add` for each link, with pauses, also before the first one: a walk adds the links of many pages. */
export async function addInSlices<T extends FoundLink>(
  links: readonly T[],
  add: (link: T) => void,
  isDone = () => false,
): Promise<void> {
  for (const [at, link] of links.entries()) {
    if (isDone()) return;
    if (at % linksPerTurn === 0) await nextTurn();
    add(link);
  }
}

/** Adds links until the list has `enough`. */
export const addLinks = (list: LinkList, links: readonly FoundLink[], enough = Infinity): Promise<void> =>
  addInSlices(
    links,
    (link) => list.add(link),
    () => list.size >= enough,
  );

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
