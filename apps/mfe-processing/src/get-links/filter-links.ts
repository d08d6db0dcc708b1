import type { Link } from '@winnow/contracts';

/**
 * A filter for these links: gives those whose title or address holds every word of the text it is asked, whatever the
 * case. What is searched is made ready once, with the first question: the next ones come with every key.
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
