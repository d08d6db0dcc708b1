import { closest, find, type Element } from '@winnow/markdown';
import type { Block, KeepPredicate } from './page-blocks';

/** Minimum links to different pages below the page, and their minimum share of the text: others are actions on the page. */
const minPages = 3;
const minShare = 0.1;
/** Minimum link density of an entry. */
const minLinkDensity = 0.8;
/** Maximum levels from an entry to the link around it, such as a card. */
const maxLevels = 5;
/** Drop reasons of lists of links; menus are dropped by tag or name. */
const linkReasons = new Set<string | undefined>([undefined, 'links', 'teasers', 'bare heading']);

/** Returns the absolute address of a link. */
type ResolveUrl = (source: string) => string | undefined;

/**
 * Keeps the list of a section's pages after its introduction: links to addresses below the one of the page. To the rules, a
 * list of links after a text is a list of related pages, which are beside the page in the website's tree.
 */
export function keepSubpages(
  blocks: readonly Block[],
  isKept: KeepPredicate,
  url: string,
  resolveUrl: ResolveUrl,
): KeepPredicate {
  const section = sectionOf(url);
  const first = blocks.findIndex((_block, index) => isKept(index));
  if (section === undefined || first < 0) return isKept;
  const added = new Set<number>();
  const pages = new Set<string>();
  /** The last block that links to each page. */
  const lastLinks = new Map<string, number>();
  let keptLength = 0;
  let addedLength = 0;
  for (const [index, { element, dropped, text, textLength }] of blocks.entries()) {
    if (isKept(index)) keptLength += textLength;
    // Without letters, it is the number of a part of the list.
    if (index < first || !linkReasons.has(dropped) || !/\p{L}/u.test(text)) continue;
    const page = linkedPage(element, resolveUrl);
    if (page === undefined || page === section || !page.startsWith(section)) continue;
    // Parts of one entry follow each other; others are those of a menu beside the list.
    const isFirst = (lastLinks.get(page) ?? index) >= index - 1;
    lastLinks.set(page, index);
    if (!isFirst || isKept(index)) continue;
    added.add(index);
    addedLength += textLength;
    pages.add(page);
  }
  const isList = pages.size >= minPages && addedLength >= (keptLength + addedLength) * minShare;
  return isList ? (index) => isKept(index) || added.has(index) : isKept;
}

/**
 * Returns the address of the folder that a page lists; undefined for a home page, also one in a language (`/en/`),
 * below which is the whole website.
 */
function sectionOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  const folder = pathname.replace(/(?:\/index\.\w+)?\/?$/, '/');
  return /^\/(?:[a-z]{2}(?:[-_][a-z]{2,4})?\/)?$/i.test(folder) ? undefined : `${origin}${folder}`;
}

/** Returns the address without query and fragment that an entry links to as a whole. */
function linkedPage(element: Element, resolveUrl: ResolveUrl): string | undefined {
  const isLink = ({ tag }: Element): boolean => tag === 'a';
  const link =
    closest(element, maxLevels, isLink) ?? (element.linkDensity >= minLinkDensity ? find(element, isLink) : undefined);
  const target = link?.attribute('href');
  return target ? resolveUrl(target)?.split(/[?#]/, 1)[0] : undefined;
}
