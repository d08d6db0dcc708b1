const bullet = /^[•‣◦▪▫■□●○◆◇➢✓❖·–—*-]\s+(?=\S)/u;

/** A line as an item of a list in Markdown, where it begins with a bullet or a number; else as it is. */
export function listItem(text: string): string {
  return text.replace(bullet, '- ').replace(/^(\d{1,3})\)\s+(?=\S)/, '$1. ');
}
