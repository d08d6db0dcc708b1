import { closest, find, textOf, type Element } from '@winnow/markdown';
import type { Block } from './page-blocks';
import { endsSentence } from '../text/ends-sentence';

/** Maximum characters of a name, and of the block that shows it with a date and a label. */
const maxNameChars = 40;
const maxBlockChars = 120;
/** Maximum levels from a text to the quotation around it, and to the element that is named after the author. */
const maxQuoteLevels = 6;
const maxWrappers = 2;

/** Names of the author of a post in forum software, trackers and archives of mailing lists. */
const authorNames = new Set(
  `author authorname username bigusername poster postauthor postername creator hnuser nick nickname screenname
   displayname fn`.split(/\s+/),
);
/**
 * Matches the address of a member, or of the speaker of a talk: `/u/`, `/users/12`, `member.php?`, `?action=profile`,
 * `/~name`, `/speaker/`; `?u=` with an address shares the page.
 */
const memberAddress =
  /(?:^|[/?&=.])(?:~\w|(?:u|users?|members?|profiles?|memberlist|showuser|people|speakers?)[-/=.;](?!https?(?::|%3a))\w)/i;
/** Matches other pages at such an address. */
const accountAddress = /log-?in|sign-?(?:in|up)|register|password/i;

/** The author that a block shows: the name in lower case, and the element with the name. */
export interface AuthorMark {
  readonly name: string;
  readonly element: Element;
}

/** Returns the author that a block shows; undefined in quotations, running text, and the header of the site. */
export function authorMarkIn({ element, node, text, textLength }: Block): AuthorMark | undefined {
  if (textLength > maxBlockChars || endsSentence(text)) return undefined;
  if (closest(element, maxQuoteLevels, (each) => isQuotation(each) || isOfSite(each))) return undefined;
  let marked = find(element, isAuthorMark);
  for (let level = 0, at = node.parent; !marked && level < maxWrappers && at; level += 1, at = at.parent)
    if (at.textLength === textLength && isAuthorMark(at.element)) marked = at.element;
  if (!marked) return undefined;
  for (const candidate of [find(marked, ({ tag }) => tag === 'a'), marked]) {
    const name = candidate && nameOf(candidate);
    if (name) return { name, element: candidate };
  }
  return undefined;
}

function nameOf(element: Element): string {
  const name = textOf(element, maxNameChars * 2)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return name.length > 1 && name.length <= maxNameChars && /\p{L}/u.test(name) ? name.toLowerCase() : '';
}

function isAuthorMark(element: Element): boolean {
  if (element.attribute('itemprop') === 'author' || element.attribute('rel') === 'author') return true;
  for (const word of element.words) if (authorNames.has(word)) return true;
  const address = element.tag === 'a' ? element.attribute('href') : '';
  return memberAddress.test(address) && !accountAddress.test(address);
}

/** Whether an element is the header or footer of the page (ARIA), which links to the author of the site. */
const isOfSite = ({ tag, parent, attributes: { role } }: Element): boolean =>
  role === 'banner' || role === 'contentinfo' || ((tag === 'header' || tag === 'footer') && parent?.tag === 'body');

export const isQuotation = ({ tag, words }: Element): boolean => tag === 'blockquote' || words.has('quote');
