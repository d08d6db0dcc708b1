import { type Element, isInline, textOf } from '@winnow/markdown';
import { hasChild } from './has-child';

/** Classes of text that only screen readers have. */
export const hiddenClasses =
  /(?:^|[\s_-])(?:sr-only|visually-?hidden|screen-reader(?:-text)?|u-hidden|is-hidden|noprint|print-only)(?:$|\s)/i;
const hasSpokenText = hasChild((child) => hiddenClasses.test(child.attribute('class')));

/** Maximum characters of text that is searched for two words, and of a label. */
const maxWordsChars = 200;

/**
 * Whether text is hidden only from screen readers, which read it elsewhere. It is words that a link or heading beside
 * them repeats, a price or rating with an invisible sibling, a caption that repeats the alternative text (pandoc), or a
 * title that labels its note (Starlight). Single words are the names of icons.
 */
export function isShownToEyes(element: Element): boolean {
  if (element.attribute('aria-hidden') !== 'true' || element.textLength === 0) return false;
  if (element.tag === 'figcaption') return true;
  const text = textOf(element, maxWordsChars).trim();
  if (element.parent?.tag === 'aside' && text === element.parent.attribute('aria-label').trim()) return true;
  if (!isInline(element)) return false;
  return /\p{L}\s\p{L}/u.test(text) || hasSpokenText(element.parent);
}
