import { baselineOf, leftOf, rightOf, sizeOf } from './item-geometry';
import type { TextItem } from './page-types';

/** Minimum distance of the notes from the text, in font sizes, and maximum width, relative to the text's. */
const [minDistance, maxWidth] = [0.7, 0.5];
/** Minimum full lines of the column, and their minimum width, relative to the column's. */
const [minFullLines, minFullWidth] = [5, 0.85];
/** Maximum distance of two lines of one paragraph, and minimum indent of its first line, in font sizes. */
const [maxLineDistance, minIndent] = [1.8, 0.8];
const maxItems = 5_000;

/** A run of items that are painted one after another, in the column or in the margin. */
interface Run {
  readonly items: TextItem[];
  readonly isNote: boolean;
}

/**
 * Moves notes in the margin, which LaTeX paints between two lines of a paragraph, after the paragraph. Otherwise they
 * are read within the line beside them. Notes of several lines cannot be cells of a table, whose lines alternate.
 */
export function moveMarginNotes(items: readonly TextItem[]): readonly TextItem[] {
  const shown = items.filter(({ str }) => str.trim() !== '');
  if (shown.length > maxItems || shown.some(({ transform }) => transform[1] !== 0)) return items;
  const margin = marginOf(shown);
  if (!margin) return items;
  const runs: Run[] = [];
  for (const item of items) {
    const isNote = item.str.trim() === '' ? (runs.at(-1)?.isNote ?? false) : margin.isNote(item);
    if (runs.at(-1)?.isNote === isNote) runs.at(-1)!.items.push(item);
    else runs.push({ items: [item], isNote });
  }
  // Page numbers in the margin have no words.
  const notes = runs.filter((run, index) => run.isNote && index > 0 && index < runs.length - 1 && hasWords(run));
  if (notes.length === 0 || !areNotes(notes) || !isProse(runs)) return items;
  const moved: TextItem[] = [];
  let waiting: TextItem[] = [];
  const isMoved = new Set(notes);
  for (const each of runs) {
    const { items: run } = each;
    if (isMoved.has(each)) {
      endLine(moved);
      waiting.push(...run);
      endLine(waiting);
      continue;
    }
    const end = waiting.length === 0 ? run.length - 1 : paragraphEnd(moved, run, margin);
    moved.push(...run.slice(0, end + 1));
    // A paragraph that does not end in this run may go on after the next note.
    if (end === run.length - 1) continue;
    endLine(moved);
    moved.push(...waiting, ...run.slice(end + 1));
    waiting = [];
  }
  if (waiting.length > 0) endLine(moved);
  return [...moved, ...waiting];
}

interface Margin {
  readonly isNote: (item: TextItem) => boolean;
  /** Ends of the column. */
  readonly left: number;
  readonly right: number;
}

/** Finds the margin: right or left of a column of full lines, without text in between. */
function marginOf(items: readonly TextItem[]): Margin | undefined {
  const sorted = [...items].sort((a, b) => leftOf(a) - leftOf(b));
  const gaps: number[] = [];
  let end = -Infinity;
  for (const item of sorted) {
    if (end > -Infinity && leftOf(item) - end > minDistance * sizeOf(item)) gaps.push((leftOf(item) + end) / 2);
    end = Math.max(end, rightOf(item));
  }
  for (const [gap, isRight] of [[gaps.at(-1), true] as const, [gaps[0], false] as const]) {
    if (gap === undefined) continue;
    const isNote = (item: TextItem): boolean => leftOf(item) > gap === isRight;
    const [left, right] = extent(items.filter((item) => !isNote(item)));
    const [start, stop] = extent(items.filter(isNote));
    if (stop - start > maxWidth * (right - left)) continue;
    const rows = Map.groupBy(
      items.filter((item) => !isNote(item)),
      (item) => Math.round(baselineOf(item)),
    );
    const full = [...rows.values()].filter((row) => {
      const [from, to] = extent(row);
      return to - from > minFullWidth * (right - left);
    });
    if (full.length >= minFullLines && 2 * full.length > rows.size) return { isNote, left, right };
  }
  return undefined;
}

const extent = (items: readonly TextItem[]): [number, number] => [
  items.reduce((min, item) => Math.min(min, leftOf(item)), Infinity),
  items.reduce((max, item) => Math.max(max, rightOf(item)), -Infinity),
];

const shownOf = ({ items }: Run): TextItem[] => items.filter(({ str }) => str.trim() !== '');

const hasWords = ({ items }: Run): boolean => items.some(({ str }) => /\p{L}{2}/u.test(str));

/** Whether the runs are notes, of which one has several lines, and none continues the lines of the one before. */
function areNotes(notes: readonly Run[]): boolean {
  const texts = notes.map(shownOf);
  const hasLines = texts.some((note) => baselineOf(note[0]!) - baselineOf(note.at(-1)!) > 0.7 * sizeOf(note[0]!));
  return (
    hasLines &&
    texts.every((note, index) => {
      const before = texts[index - 1]?.at(-1);
      return !before || baselineOf(before) - baselineOf(note[0]!) > maxLineDistance * sizeOf(before);
    })
  );
}

const startsInLowerCase = ({ str }: TextItem): boolean => /^\s*\p{Ll}/u.test(str);

/** Whether a line of the column, beside which a note begins, goes on in mid-sentence after the note. */
function isProse(runs: readonly Run[]): boolean {
  return runs.some((run, index) => {
    if (!run.isNote) return false;
    const [note] = shownOf(run);
    const before = runs[index - 1] && shownOf(runs[index - 1]!).at(-1);
    const after = runs[index + 1] && shownOf(runs[index + 1]!)[0];
    if (!note || !before || !after || !startsInLowerCase(after)) return false;
    // Labels of rows begin beside the line that is painted after them.
    if (Math.abs(baselineOf(before) - baselineOf(note)) > 0.5 * sizeOf(before)) return false;
    const distance = baselineOf(before) - baselineOf(after);
    return distance > -1 && distance < maxLineDistance * sizeOf(before);
  });
}

/** Returns the index of the last item of the paragraph that goes on in a run, or -1 if the run begins with another one. */
function paragraphEnd(before: readonly TextItem[], run: readonly TextItem[], { left, right }: Margin): number {
  let last = before.findLast(({ str }) => str.trim() !== '');
  for (const [index, item] of run.entries()) {
    if (item.str.trim() === '') continue;
    const size = sizeOf(item);
    const distance = last ? baselineOf(last) - baselineOf(item) : 0;
    const isNewLine = last !== undefined && Math.abs(distance) > 0.5 * size;
    if (isNewLine && isBreak(last!, item, distance, left, right)) return index - 1;
    last = item;
  }
  return run.length - 1;
}

const isBreak = (last: TextItem, item: TextItem, distance: number, left: number, right: number): boolean =>
  distance < 0 ||
  distance > maxLineDistance * sizeOf(last) ||
  leftOf(item) - left > minIndent * sizeOf(item) ||
  // Lines of one paragraph differ in width if they are not justified.
  (right - rightOf(last) > 2 * sizeOf(last) && !startsInLowerCase(item));

/** Ends the line of the last item. */
function endLine(items: TextItem[]): void {
  const last = items.at(-1);
  if (last) items[items.length - 1] = { ...last, hasEOL: true };
}
