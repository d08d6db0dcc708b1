import { closest, commonAncestor, isInside, textOf, type Element } from '@winnow/markdown';
import { comparisonKey } from '../text/comparison-key';
import type { Block, KeepPredicate } from './page-blocks';
import { endsSentence } from '../text/ends-sentence';

/** Maximum blocks and characters between the heading and the content. */
const maxBlocks = 6;
const maxChars = 500;
/** Maximum levels from the heading to the part of the page around it. */
const maxLevels = 8;
const siteParts = new Set(['nav', 'aside', 'footer', 'form', 'dialog']);
/** Names of the part of a page that has the site's name and slogan, by the conventions of WordPress and its themes. */
const siteNames = /(?:^|\s)(?:masthead|(?:site|blog)[_-]?(?:branding|description|header|name|title)|logo)(?:$|\s)/i;

/**
 * Keeps the only first-level heading before the content, and the sentences between them: the container that the rules
 * find by name or text may exclude both. The heading is left out if it is the title, which is a separate field; neither
 * is kept if it is the site's name.
 */
export function keepOpening(
  blocks: readonly Block[],
  isKept: KeepPredicate,
  { title, siteName }: { readonly title: string; readonly siteName: string },
): KeepPredicate {
  const end = blocks.findIndex((_block, index) => isKept(index));
  const headings = blocks.slice(0, Math.max(end, 0)).filter(isMainHeading);
  const [heading] = headings;
  if (headings.length !== 1 || !heading || heading.linkLength * 2 > heading.textLength) return isKept;
  const start = blocks.indexOf(heading);
  if (isInSitePart(heading.element, blocks[end]!.element)) return isKept;
  if (siteName !== '' && isTitle(heading.element, siteName)) return isKept;
  const between = blocks.slice(start, end);
  const added = new Set<number>();
  if (!isTitle(heading.element, title)) added.add(start);
  const length = between.reduce((sum, { textLength }) => sum + textLength, 0);
  if (between.length <= maxBlocks && length <= maxChars)
    for (let index = end - 1; index > start; index -= 1)
      if (isOpening(blocks[index]!, index + 1 === end || added.has(index + 1))) added.add(index);
  return (index) => isKept(index) || added.has(index);
}

const isMainHeading = ({ element, dropped }: Block): boolean => element.tag === 'h1' && dropped !== 'hidden';

/** Whether a heading has nothing in common with the content but the page, or is in a menu, box or the header of the site. */
function isInSitePart(heading: Element, content: Element): boolean {
  const ancestor = commonAncestor([heading, content]);
  if (ancestor.tag === 'body' || ancestor.tag === 'html') return true;
  const part = closest(heading, maxLevels, ({ tag, names }) => siteParts.has(tag) || siteNames.test(names));
  return part !== undefined && isInside(part, ancestor);
}

const isTitle = (heading: Element, title: string): boolean =>
  comparisonKey(textOf(heading, maxChars)) === comparisonKey(title);

/** Whether a block is a sentence, or a heading above one, that no rule dropped; others are dates, authors and buttons. */
const isOpening = ({ element, dropped, linkLength, textLength }: Block, isAboveText: boolean): boolean =>
  dropped === undefined &&
  linkLength * 2 < textLength &&
  ((isAboveText && /^h[2-6]$/.test(element.tag)) || endsSentence(textOf(element, maxChars)));
