import type { ContentFormat } from '@winnow/contracts';
import { textOf, toFullMarkdown, toHtml, toMarkdown, walk, type Element } from '@winnow/markdown';
import { onlyRaised } from './emphasis';
import { maxAddressChars } from './package/relationships';

/** Returns the address of a link or image on the web; undefined for all others, such as those of other files. */
function externalUrl(source: string): string | undefined {
  if (!URL.canParse(source)) return undefined;
  const { protocol, href } = new URL(source);
  return /^(?:https?|mailto):$/.test(protocol) && href.length <= maxAddressChars ? href : undefined;
}

/**
 * Returns the writer of a format for one part of a document; each part is cut after `maxChars`. Footnotes of different
 * parts need different prefixes of their labels.
 */
export function createWriter(
  format: ContentFormat,
  maxChars: number,
  footnotePrefix?: string,
): (part: Element) => string {
  const options = { address: externalUrl, maxChars, footnotePrefix };
  if (format === 'markdown') return (part) => toFullMarkdown([part], options);
  if (format === 'html') return (part) => toHtml([part], options);
  return (part) => {
    writeRaisedNumbers(part);
    return toMarkdown(part);
  };
}

/** Returns the emphasis that a format can show: in text, that of raised numbers. */
export const emphasisIn = (format: ContentFormat, emphasis: number): number =>
  format === 'text' ? onlyRaised(emphasis) : emphasis;

const raisedCharacters = new Map(Array.from('0123456789+-−', (char, index) => [char, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻'.charAt(index)]));

/** Writes raised numbers, such as exponents and note marks, in raised characters: text has no other way to tell 10⁶ from 106. */
function writeRaisedNumbers(part: Element): void {
  walk(part, (element) => {
    if (element.tag !== 'sup') return;
    // White space around the number may be the only one between words; text of further elements has none.
    const isPlain = element.children.every((child) => typeof child === 'string');
    const text = isPlain ? element.children.join('') : textOf(element);
    if (!/^\s*[-−+]?\d{1,20}\s*$/.test(text)) return;
    element.children.splice(0, Infinity, Array.from(text, (char) => raisedCharacters.get(char) ?? char).join(''));
  });
}
