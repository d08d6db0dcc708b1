/** Bullets, also those of symbol fonts, whose codes have no character (U+F0xx). */
const bullet = /^[•‣◦▪▫■□●○◆◇➢✓❖·–—*\uf020-\uf0ff-]\s+(?=\S)/u;

/** Whether a line begins with a bullet. */
export const isBulleted = (text: string): boolean => bullet.test(text);

/** Matches a character that would begin a heading or a table. */
const blockStart = /^(?:#{1,6}(?=\s|$)|\|)/;

/** Writes a line with a bullet or a number as a Markdown list item; escapes the start of a heading or table. */
export function toListItem(text: string): string {
  return text
    .replace(bullet, '- ')
    .replace(/^(\d{1,3})\)\s+(?=\S)/, '$1. ')
    .replace(blockStart, '\\$&');
}
