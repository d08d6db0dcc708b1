import type { Place } from '@winnow/contracts';

/**
 * Returns a text with `mark` as a block of its own before each further page or slide, also those without text, so that the
 * number of marks before a part is that of the pages before it. Files within a file have pages of their own, and get none.
 */
export function withPageBreaks(text: string, places: readonly Place[], mark: string): string {
  if (places.some(({ file }) => file !== undefined)) return text;
  const parts: string[] = [];
  let [current, from] = [1, 0];
  for (const { start, page, slide } of places) {
    const next = page ?? slide ?? current;
    if (next <= current) continue;
    const before = text.slice(from, start);
    // A paragraph may continue on the next page, a list or table on its next line.
    const gap = before === '' ? '' : '\n'.repeat(2 - (/\n{0,2}$/.exec(before)?.[0].length ?? 0));
    parts.push(before, gap, `${mark}\n\n`.repeat(next - current));
    [current, from] = [next, start];
  }
  return parts.join('') + text.slice(from);
}
