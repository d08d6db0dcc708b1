import type { Link } from '@winnow/contracts';

/** The links whose title or address holds every word of the filter, whatever the case. */
export function filterLinks(links: readonly Link[], filter: string): readonly Link[] {
  const words = filter.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return links;
  return links.filter(({ text, url }) => {
    const searched = `${text} ${url}`.toLocaleLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
