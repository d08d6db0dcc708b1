import type { PositionedText } from '../page-types';
import { cellText, textLines } from './cell-text';
import { assignToColumns } from './assign-to-columns';
import { cellsOf, minCellGap, type Band } from './page-bands';
import type { Span } from './table-types';

/** Tolerance in points of a cell's alignment with a column. */
const tolerance = 2.5;

/**
 * Repeats the cells of a header over several columns in each of them, such as the name of a company above its years. The
 * columns below them have the same headers in each group, in the line below or in the next row.
 */
export function spreadHeader(header: Band, next: Band | undefined, columns: readonly Span[]): Band {
  const lines = textLines(header.items);
  const below = lines.length > 1 ? lines.at(-1)! : (next?.items ?? []);
  const cells = cellsOf({ ...header, items: lines[0]! }, minCellGap);
  const groups = groupsBelow(cells, assignToColumns(columns, below).map(cellText), columns);
  // Headers of several lines stand above their own column.
  const isWrapped = groups && lines.slice(1, -1).some((line) => line.some(({ x1 }) => x1 > groups[0]![0]!.from));
  return groups && !isWrapped ? spread(header, lines[0]!, cells.slice(-groups.length), groups) : header;
}

/** Returns the columns below each of the last cells of a header, whose labels repeat. */
export function groupsBelow(
  cells: readonly PositionedText[],
  labels: readonly string[],
  columns: readonly Span[],
): Span[][] | undefined {
  for (let first = 1; first < columns.length; first += 1) {
    const spanning = cells.filter(({ x0, x1 }) => (x0 + x1) / 2 > columns[first]!.from);
    const width = (columns.length - first) / spanning.length;
    if (spanning.length < 2 || width < 2 || !repeats(labels.slice(first), width)) continue;
    const groups = spanning.map((_, index) => columns.slice(first + index * width, first + (index + 1) * width));
    if (!spanning.every((cell, index) => isAbove(cell, groups[index]!))) continue;
    if (!spanning.some((cell) => continuesIn(cell, labels, columns))) return groups;
  }
  return undefined;
}

/** Whether a cell is the first line of the label of one column, with which it is aligned, such as `Total` above `(in euros)`. */
const continuesIn = ({ x0, x1 }: PositionedText, labels: readonly string[], columns: readonly Span[]): boolean =>
  columns.some(
    ({ from, to }, index) =>
      Math.min(Math.abs(x0 - from), Math.abs(x1 - to), Math.abs(x0 + x1 - from - to) / 2) < tolerance &&
      /^[(\p{Ll}]/u.test(labels[index]!),
  );

/** Whether texts are the same in each group of several. */
const repeats = (labels: readonly string[], width: number): boolean =>
  Number.isInteger(width) && labels.every((label, index) => label !== '' && label === labels[index % width]);

const isAbove = ({ x0, x1 }: PositionedText, group: readonly Span[]): boolean =>
  (x0 + x1) / 2 > group[0]!.from && (x0 + x1) / 2 < group.at(-1)!.to;

function spread(
  header: Band,
  line: readonly PositionedText[],
  cells: readonly PositionedText[],
  groups: readonly (readonly Span[])[],
): Band {
  const replaced = new Set<PositionedText>();
  const copies = cells.flatMap((cell, index) => {
    const pieces = line.filter(({ x0, x1 }) => x0 >= cell.x0 && x1 <= cell.x1);
    for (const piece of pieces) replaced.add(piece);
    return groups[index]!.map(({ from, to }) => ({ ...cell, text: cellText(pieces), x0: from, x1: to }));
  });
  return { ...header, items: [...header.items.filter((item) => !replaced.has(item)), ...copies] };
}
