import type { PageKind } from '@winnow/contracts';
import { closest, find, textOf, type Element } from '@winnow/markdown';
import { nameWithoutNumbers } from '../text/name-without-numbers';
import type { BlockTreeNode } from './block-tree';
import { isLink, type Block, type KeepPredicate } from './page-blocks';

/** Minimum entries of a list of posts, and maximum levels from a text to its entry. */
const minEntries = 3;
const maxLevels = 6;
/** Minimum running text of an excerpt, and minimum share of the kept text in the list of a page that is no listing. */
const minProse = 60;
const minListShare = 0.5;
/** Maximum characters of a title, and minimum share of its link. */
const maxTitleChars = 200;
const minLinkShare = 0.8;
/** Maximum levels from a title to the element that is named so, from its text to the heading around it, and to a header. */
const maxTitleLevels = 2;
const maxHeaderLevels = 4;
/** Names of the entries of a list of posts, and of the parts of one post: `article-section`. */
const postNames = ['post', 'article', 'hentry'];
const partNames = ['section', 'content', 'body'];
/** Drop reasons of titles: their element is named `header`, or they consist of a link. */
const titleReasons = new Set<string | undefined>([undefined, 'name', 'links', 'bare heading', 'teasers']);

/**
 * Returns the titles of the entries of a list, such as the posts on the home page of a blog, whose excerpts are kept:
 * without them the excerpts are one text. To the rules they are links, and to the model those of further articles.
 * Elsewhere than in listings the list needs most of the kept text, since it may be beside an article. On the
 * development pages of WCXB listings +.0005; in forums −.0003.
 */
export function entryTitles(
  kind: PageKind | undefined,
  blocks: readonly Block[],
  isKept: KeepPredicate,
): ReadonlySet<number> {
  const withText = entriesWithText(blocks, isKept, kind === 'listing' ? 0 : minListShare);
  const titles = new Map<BlockTreeNode, number>();
  blocks.forEach((block, index) => {
    const entry = entriesOf(block.node).find((each) => withText.has(each));
    if (!entry || index >= withText.get(entry)!) return;
    const title = titles.get(entry);
    // A line that is named a title may name the section of the post, above its heading.
    if (title !== undefined && (!hasHeading(block) || hasHeading(blocks[title]!))) return;
    if (isTitle(block)) titles.set(entry, index);
    else titles.delete(entry);
  });
  return new Set(titles.values());
}

/**
 * Whether the titles are those of several posts of the website, by the names of their entries, in a list that has most
 * of the kept text: its page is no article, whose parts link to other websites, and no thread, whose posts have one title.
 */
export function isListOfPosts(titles: ReadonlySet<number>, blocks: readonly Block[], pageUrl: string): boolean {
  if (titles.size < minEntries) return false;
  const elements = [...titles].map((index) => blocks[index]!.element);
  const posts = new Set(elements.map((element) => closest(element, maxLevels, isPost)));
  const texts = new Set(elements.map((element) => textOf(element, maxTitleChars)));
  const host = hostOf(pageUrl, pageUrl);
  return (
    ![...posts].includes(undefined) &&
    Math.min(posts.size, texts.size) === titles.size &&
    elements.every((element) => hostOf(linkOf(element)!.attribute('href'), pageUrl) === host)
  );
}

const hostOf = (address: string, base: string): string | undefined =>
  URL.parse(address, base)?.host.replace(/^www\./, '');

const isPost = ({ tag, words }: Element): boolean =>
  tag === 'article' || (!partNames.some((name) => words.has(name)) && postNames.some((name) => words.has(name)));

/**
 * Returns the entries with a kept excerpt of the lists that have enough of the kept text,
 * and the index of its first block.
 */
function entriesWithText(
  blocks: readonly Block[],
  isKept: KeepPredicate,
  minShare: number,
): ReadonlyMap<BlockTreeNode, number> {
  const first = new Map<BlockTreeNode, number>();
  const lists = new Map<BlockTreeNode, { entries: number; prose: number }>();
  let keptProse = 0;
  blocks.forEach(({ node, proseLength }, index) => {
    if (proseLength < minProse || !isKept(index)) return;
    keptProse += proseLength;
    for (const entry of entriesOf(node)) {
      const list = lists.get(entry.parent!) ?? { entries: 0, prose: 0 };
      lists.set(entry.parent!, list);
      list.prose += proseLength;
      if (first.has(entry)) continue;
      first.set(entry, index);
      list.entries += 1;
    }
  });
  const isList = ({ parent }: BlockTreeNode): boolean => {
    const { entries, prose } = lists.get(parent!)!;
    return entries >= minEntries && prose >= keptProse * minShare;
  };
  return new Map([...first].filter(([entry]) => isList(entry)));
}

/** Returns the repeated elements around a block, the nearest first. */
function entriesOf(node: BlockTreeNode): BlockTreeNode[] {
  const entries: BlockTreeNode[] = [];
  let at: BlockTreeNode = node;
  for (let level = 0; level < maxLevels && at.parent; level += 1, at = at.parent)
    if (level > 0 && (at.similarSiblings >= minEntries || isNumberedEntry(at.element))) entries.push(at);
  return entries;
}

/** Maximum characters of classes that are compared, for each text in an element. */
const maxNameChars = 400;
/** Counts of the children of an element by tag and first class without its numbers. */
const childCounts = new WeakMap<Element, ReadonlyMap<string, number>>();

/** Whether an element's first class has its number, such as `post-17` of WordPress, and siblings have others. */
function isNumberedEntry(element: Element): boolean {
  const { parent, attributes } = element;
  return (
    parent !== undefined &&
    /^\S*\d/.test(attributes['class']?.slice(0, maxNameChars) ?? '') &&
    countChildren(parent).get(nameWithoutNumbers(element))! >= minEntries
  );
}

function countChildren(parent: Element): ReadonlyMap<string, number> {
  const known = childCounts.get(parent);
  if (known) return known;
  const counts = new Map<string, number>();
  for (const child of parent.children) {
    if (typeof child === 'string') continue;
    const name = nameWithoutNumbers(child);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  childCounts.set(parent, counts);
  return counts;
}

/** Whether a block is a heading, or named a title, and consists of a link to another page. */
function isTitle({ element, dropped, textLength, linkLength }: Block): boolean {
  if (!titleReasons.has(dropped) || textLength > maxTitleChars || linkLength < textLength * minLinkShare) return false;
  if (dropped === 'name' && !closest(element, maxHeaderLevels, isHeader)) return false;
  const isNamed = ({ tag, words }: Element): boolean => isHeading(tag) || words.has('title');
  if (!closest(element, maxTitleLevels, isNamed) && !find(element, isNamed)) return false;
  const link = linkOf(element);
  return link !== undefined && !/^(?:#|javascript:)/i.test(link.attribute('href'));
}

const linkOf = (title: Element): Element | undefined => find(title, isLink) ?? closest(title, maxTitleLevels, isLink);

const isHeading = (tag: string): boolean => /^h[1-4]$/.test(tag);
const hasHeading = ({ element }: Block): boolean =>
  closest(element, maxTitleLevels, ({ tag }) => isHeading(tag)) !== undefined ||
  find(element, ({ tag }) => isHeading(tag)) !== undefined;
const isHeader = ({ tag, words }: Element): boolean => tag === 'header' || words.has('header');
