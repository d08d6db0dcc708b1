import { type Element, textOf } from '@winnow/markdown';

const permalinkClasses = new Set([
  'selflink',
  'headerlink',
  'mw-editsection',
  'editsection',
  'mw-cite-backlink',
  'anchorjs-link',
  'permalink',
  'hash-link',
  'heading-anchor',
  'header-anchor',
  'anchor-link',
  'toc-anchor',
]);

const symbolsOnly = /^(?:[^\p{L}\p{N}]{0,3}|↩\p{N})$/u;

/** Links to the top of the page, beside headings or after sections. */
const topLink = /^#_?(?:top|page-?top|top[-_]of[-_]page|back-?to-?top)$/i;
const maxTopLinkLength = 20;

/** Matches permalinks and edit links of a heading: "¶", "#", "[edit]". */
export function isPermalink(element: Element): boolean {
  if (element.tag !== 'a' && element.tag !== 'span') return false;
  if (topLink.test(element.attribute('href')) && element.textLength <= maxTopLinkLength) return true;
  const classes = element.attribute('class');
  if (classes && classes.split(/\s+/).some((name) => permalinkClasses.has(name)) && element.textLength < 30) {
    return (
      element.tag === 'span' ||
      // Manual pages link their options, such as "-q".
      (element.textLength < 3 && !/[\p{L}\p{N}]/u.test(textOf(element, 50))) ||
      element.linkLength === 0 ||
      symbolsOnly.test(textOf(element, 50))
    );
  }
  if (element.tag !== 'a' || element.textLength > 3 || element.textLength === 0) return false;
  const text = textOf(element, 50);
  // Forums link to a post by the address of its page.
  return text.trim() === '¶' || (/^(?:#|javascript:)/i.test(element.attribute('href')) && symbolsOnly.test(text));
}
