import type { LinkList } from './link-list';
import type { LinkedPage } from './read-links';
import { leaveOutOthers } from './translations';

/**
 * Adds what a page leads to, and uses what it says of itself. `url` is the address under which the page stands in the
 * list.
 */
export function takeInPage(list: LinkList, page: LinkedPage, url: string): void {
  list.name(url, page.title);
  // Many a site names its home page as the canonical address of all others, which is a mistake.
  if (page.canonical !== undefined && new URL(page.canonical).pathname !== '/') list.unite(url, page.canonical);
  leaveOutOthers(list, page, page.url.href);
  for (const link of page.links) list.add(link);
}
