import type { Place } from '@winnow/contracts';
import { pageTexts } from '../page-texts';

/**
 * Returns a text with `mark` as a block of its own before each further page or slide, also those without text, so that the
 * number of marks before a part is that of the pages before it.
 */
export function withPageBreaks(text: string, places: readonly Place[], mark: string): string {
  const parts = pageTexts(text, places);
  if (parts.length === 0) return text;
  return parts
    .map(({ number, text: part }, at) => {
      const next = parts[at + 1];
      if (!next) return part;
      // A paragraph may continue on the next page, a list or table on its next line.
      const gap = part === '' ? '' : '\n'.repeat(2 - (/\n{0,2}$/.exec(part)?.[0].length ?? 0));
      return `${part}${gap}${`${mark}\n\n`.repeat(next.number - number)}`;
    })
    .join('');
}
