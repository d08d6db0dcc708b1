const bullet = /^[•‣◦▪▫■□●○◆◇➢✓❖·–—*-]\s+(?=\S)/u;

/** A sign that would begin a heading or a table. */
const blockStart = /^(?:#{1,6}(?=\s|$)|\|)/;

/** A line as an item of a list in Markdown, where it begins with a bullet or a number; no heading or table for its first sign. */
export function listItem(text: string): string {
  return text
    .replace(bullet, '- ')
    .replace(/^(\d{1,3})\)\s+(?=\S)/, '$1. ')
    .replace(blockStart, '\\$&');
}
