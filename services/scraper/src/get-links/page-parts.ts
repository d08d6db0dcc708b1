import type { FoundLink } from './link-list';
import { readLinks, type LinkedPage, type LinkReader } from './read-links';

/** Maximum pages of a paginated list that are read after the first. */
const maxParts = 10;
/** Maximum links searched for the next page. */
const maxLinks = 1_000;

/**
 * Returns the links of the further pages of a paginated list (`/blog/page/2`, `?page=3`), in order. Stops at a page
 * that cannot be read, or when `signal` aborts.
 */
export async function readParts(
  reader: LinkReader,
  first: LinkedPage,
  signal: AbortSignal,
): Promise<readonly FoundLink[]> {
  const found: FoundLink[] = [];
  const seen = new Set([first.url.href]);
  let page = first;
  for (let part = 0; part < maxParts; part++) {
    const next = nextPart(page);
    if (next === undefined || seen.has(next)) break;
    seen.add(next);
    try {
      page = await readLinks(reader, 'http', new URL(next), signal);
    } catch {
      break;
    }
    found.push(...page.links);
  }
  return found;
}

/** Returns the page's `rel="next"`, else its first link whose address has the next page number. */
function nextPart({ next, links, url }: LinkedPage): string | undefined {
  if (next !== undefined && isNextPart(url, next)) return next;
  return links.slice(0, maxLinks).find(({ address }) => isNextPart(url, address))?.address;
}

/** Matches query parameters of pagination: page numbers or offsets. */
const pageParameter = /^(?:page|paged|pg|p|seite|pagina|start|offset|from|skip)$/i;
/** Matches pagination at the end of a path: `/blog/page/2/`, `/blog/2`, `/list-2.html`. */
const pagePath = /(?:\/(?:page|p|seite|pagina))?[-_/](\d{1,4})(?:\.\w{1,5})?\/?$/i;

interface Part {
  /** The address without the page number. */
  readonly list: string;
  /** 1 for an address without a page number. */
  readonly number: number;
  readonly isInPath: boolean;
}

/**
 * Whether `next` is a page of the same list after `current`: the addresses differ only in the number. The next chapter
 * of a book, which `rel="next"` may also name, is a separate page.
 */
export function isNextPart(current: URL, next: string): boolean {
  if (!/\d/.test(next) || !next.startsWith(`${current.origin}/`)) return false;
  const [part, nextPart] = [partOf(current), partOf(new URL(next))];
  // A number in a path may be an article's, so only the next number counts.
  return (
    part.list === nextPart.list &&
    (nextPart.isInPath ? nextPart.number === part.number + 1 : nextPart.number > part.number)
  );
}

function partOf({ pathname, searchParams }: URL): Part {
  const name = [...searchParams.keys()].find((key) => pageParameter.test(key));
  const inPath = pagePath.exec(pathname);
  const path = (inPath ? pathname.slice(0, inPath.index) : pathname).replace(/\.\w{1,5}$|(?<!\/)\/+$/, '');
  const others = [...searchParams].filter(([key]) => key !== name).sort();
  const number = (name === undefined ? undefined : searchParams.get(name)) ?? inPath?.[1] ?? '1';
  return {
    list: `${path}?${new URLSearchParams(others).toString()}`,
    number: Number(number),
    isInPath: name === undefined && inPath !== null,
  };
}
