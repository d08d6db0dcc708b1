import type { LinkList } from './link-list';
import type { LinkedPage } from './read-links';
import { excludeTranslations } from './translations';

/**
 * Adds a page's links to the list and applies its canonical address and title. `url`: the page's address in the list.
 */
export function addPageLinks(list: LinkList, page: LinkedPage, url: string): void {
  list.name(url, page.title);
  // Some sites declare their home page as the canonical address of every page by mistake.
  if (page.canonical !== undefined && new URL(page.canonical).pathname !== '/') list.merge(url, page.canonical);
  excludeTranslations(list, page, page.url.href);
  for (const link of page.links) list.add(link);
}
