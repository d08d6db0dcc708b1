import { isField, isPlainHeading, type Line } from './lines';

/** Maximum consecutive headings in plain text: a title and its subtitle. More such lines are entries of a list. */
const maxHeadings = 2;

/** Whether the line at `at` is an entry of a run of short lines; the last one above a text is its heading. */
export function isEntry(lines: readonly Line[], at: number): boolean {
  if (isField(textAt(lines, at - 1), textAt(lines, at), textAt(lines, at + 1))) return true;
  const after = shortLines(lines, at, 1);
  return after > 0 && shortLines(lines, at, -1) + 1 + after > maxHeadings;
}

/** Counts the consecutive heading-like lines next to the one at `at`, up to `maxHeadings`. */
function shortLines(lines: readonly Line[], at: number, step: 1 | -1): number {
  let count = 0;
  for (
    let index = neighbour(lines, at, step);
    index !== -1 && count < maxHeadings;
    index = neighbour(lines, index, step)
  ) {
    if (!isPlainHeading(textAt(lines, index).trim(), nextText(lines, index + 1) ?? 'nothing', false)) break;
    count += 1;
  }
  return count;
}

/** Returns the index of the next non-blank line in a direction; -1 when there is none. */
function neighbour(lines: readonly Line[], at: number, step: 1 | -1): number {
  let index = at + step;
  while (index >= 0 && index < lines.length && textAt(lines, index).trim() === '') index += step;
  return index < lines.length ? index : -1;
}

/** Returns the text of a line; empty beyond the text. */
export const textAt = (lines: readonly Line[], at: number) => lines[at]?.text ?? '';

/** Returns the text of the first non-blank line from `from` on; undefined at the end. */
export function nextText(lines: readonly Line[], from: number): string | undefined {
  for (let at = from; at < lines.length; at += 1) if (lines[at]?.text.trim() !== '') return lines[at]?.text;
  return undefined;
}
