import type { Link } from '@winnow/contracts';

/** A page to select, and what a search engine says about it. */
export interface ListedLink extends Link {
  description?: string;
}

/**
 * Returns a filter for these links, which returns those with every word of the query in title, address or
 * description, ignoring case. The index is built once, on the first query.
 */
export function linkFilter(links: readonly ListedLink[]): (filter: string) => readonly ListedLink[] {
  let searched: readonly string[] | undefined;
  return (filter) => {
    const words = filter.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return links;
    searched ??= links.map(({ text, url, description = '' }) => `${text} ${url} ${description}`.toLocaleLowerCase());
    const texts = searched;
    return links.filter((_link, index) => words.every((word) => texts[index]?.includes(word)));
  };
}
