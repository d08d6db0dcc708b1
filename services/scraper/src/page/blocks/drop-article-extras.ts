import { collapseSpaces, findAll, textOf } from '@winnow/markdown';
import { comparisonKey } from '../text/comparison-key';
import { isCredit, isImageText, keepOnlyImages } from './image-text';
import { isHeadingTag, isHeadingOrEntry, isLink, isParagraph, type Block, type KeepPredicate } from './page-blocks';
import { textStats } from './text-features';

/** Maximum number and characters of labels after the text, such as "You may also like:". More are a list. */
const maxLabels = 2;
const maxLabelChars = 60;
/** Maximum characters of the label before a link to another article, and minimum words of the link. */
const maxPointerLabelChars = 24;
const minPointerWords = 4;
/** Maximum characters of a link that are read. */
const maxLinkChars = 400;

/** The page of the blocks. */
interface ArticlePage {
  readonly title: string;
  readonly url: string;
}

/**
 * Drops what remains above, between and below the paragraphs of an article. That is its title, credits, captions in the
 * block of their image, "Read more: …" with a link to another page of the site, and labels after the text. By
 * cross-validation: aeb +.0013, traf +.0028, WCXB +.0001.
 */
export function dropArticleExtras(blocks: readonly Block[], isKept: KeepPredicate, page: ArticlePage): KeepPredicate {
  const kept = blocks.map((_, index) => isKept(index));
  const firstProse = blocks.findIndex((block, index) => kept[index] && isParagraph(block));
  if (firstProse < 0) return isKept;
  const title = comparisonKey(page.title);
  for (const [index, block] of blocks.entries()) {
    if (!kept[index]) continue;
    const isTitle = index < firstProse && title !== '' && comparisonKey(block.text) === title;
    if (isTitle || isCredit(block) || isPointer(block, page.url)) kept[index] = false;
    else if (isImageText(block)) keepOnlyImages(block.element);
  }
  for (let dropped = 0; dropped < maxLabels; dropped += 1) {
    const last = kept.lastIndexOf(true);
    if (last > firstProse && isLabel(blocks[last]!)) kept[last] = false;
  }
  return (index) => kept[index]!;
}

function isLabel({ element, text }: Block): boolean {
  return text.length < maxLabelChars && (isHeadingTag(element.tag) || /[:：]$/.test(text));
}

/** Whether a paragraph consists of a short label and a link to another page of the site. */
function isPointer({ element, text, textLength, linkLength }: Block, url: string): boolean {
  if (linkLength === 0 || linkLength < textLength / 2 || isHeadingOrEntry(element)) return false;
  const links = findAll(element, isLink);
  if (links.length !== 1) return false;
  const linkText = collapseSpaces(textOf(links[0]!, maxLinkChars)).trim();
  const at = text.indexOf(linkText);
  return (
    at >= 0 &&
    at <= maxPointerLabelChars &&
    /[:：|]$/.test(text.slice(0, at).trim()) &&
    /^[\s\])>»”".]*$/.test(text.slice(at + linkText.length)) &&
    wordsOf(linkText) >= minPointerWords &&
    isSameSite(links[0]!.attribute('href'), url)
  );
}

/** Counts the words of a text, also in scripts without spaces. A name with hyphens is one word. */
const wordsOf = (text: string): number => textStats(text.replaceAll('-', '')).words;

function isSameSite(href: string, url: string): boolean {
  if (!URL.canParse(href, url)) return false;
  const [target, own] = [href, url].map((each) => new URL(each, url).hostname.replace(/^www\./, ''));
  return target === own || target!.endsWith(`.${own}`) || own!.endsWith(`.${target}`);
}
