import type { PositionedText } from '../page-types';

/** Bullets, also those of symbol fonts, whose codes have no character (U+F0xx), and ¢, for which OCR takes them: not `¢ per`. */
const bullet = /^(?:[\u20dd•‣◦▪▫■□●○◯◆◇♦➢✓❖➔►▶▸⁃∙·–—*\uf020-\uf0ff-]|¢(?=\s+[\p{Lu}\p{Lo}]))\s+(?=\S)/u;
/** Check boxes and marks, also those of Wingdings, which the item keeps. */
const checkMark = /^[☐☑☒✔✗✘\uf06f\uf071\uf078\uf0fb-\uf0fe]\s+(?=\S)/u;

/** Matches the whole label of a list item: a bullet, `1.`, `(a)`, `iv)`, `2.1.` */
export const listLabel =
  /^(?:[\u20dd•‣◦▪▫■□●○◯◆◇♦➢✓❖·\uf020-\uf0ff]|\(?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[a-z]|[ivx]{1,6})[.)])$/iu;

/** Whether a line begins with a bullet. */
export const isBulleted = (text: string): boolean => bullet.test(text) || checkMark.test(text);

/** Whether a line begins with the letter o in another font and far from the text, as Word writes a hollow bullet. */
export const hasLetterBullet = ([bullet, text]: readonly PositionedText[], fonts: ReadonlySet<string>): boolean =>
  bullet?.text.trim() === 'o' && text !== undefined && fonts.size > 1 && text.x0 - bullet.x1 > 0.6 * text.size;

/** Matches a character that would begin a heading or a table. */
const blockStart = /^(?:#{1,6}(?=\s|$)|\|)/;

/** Writes a line with a bullet or a number as a Markdown list item; escapes the start of a heading or table. */
export function toListItem(text: string): string {
  return text
    .replace(checkMark, '- $&')
    .replace(bullet, '- ')
    .replace(/^(\d{1,3})\)\s+(?=\S)/, '$1. ')
    .replace(blockStart, '\\$&');
}
