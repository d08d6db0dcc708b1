import type { Link } from '@winnow/contracts';

/**
 * Returns a filter for these links, which returns those with every word of the query in title or address, ignoring
 * case. The index is built once, on the first query.
 */
export function linkFilter(links: readonly Link[]): (filter: string) => readonly Link[] {
  let searched: readonly string[] | undefined;
  return (filter) => {
    const words = filter.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return links;
    searched ??= links.map(({ text, url }) => `${text} ${url}`.toLocaleLowerCase());
    const texts = searched;
    return links.filter((_link, index) => words.every((word) => texts[index]?.includes(word)));
  };
}
