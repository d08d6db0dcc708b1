import type { PositionedText, TaggedCell } from '../page-types';

/** Maximum columns, so that the work is linear in the cells. */
const maxColumns = 100;
/** Overlap in points of cells that are not in the same column. */
const tolerance = 2;

/** A cell of the structure tree with its range in points. */
export interface Cell {
  readonly tagged: TaggedCell;
  readonly pieces: readonly PositionedText[];
  from: number;
  to: number;
}

/** Range of the cells of a column in points. */
export interface Column {
  from: number;
  to: number;
}

/**
 * Returns the columns of the rows with the maximum number of cells: pdf.js gives neither empty cells nor spans. Undefined if
 * there are no two or too many, or if each of these rows may have an empty cell.
 */
export function columnsOf(rows: readonly (readonly Cell[])[]): Column[] | undefined {
  const count = rows.reduce((max, { length }) => Math.max(max, length), 0);
  if (count < 2 || count > maxColumns) return undefined;
  const [first = [], ...others] = rows.filter(({ length }) => length === count);
  const isHeaded = [first, ...others].some((row) => row.every(({ tagged }) => tagged.isHeader));
  const columns = first.map(({ from, to }) => ({ from, to }));
  for (const [index, { from, to }] of others.flatMap((row) => [...row.entries()])) {
    const column = columns[index]!;
    if (!isHeaded && (from > column.to || to < column.from)) return undefined;
    [column.from, column.to] = [Math.min(column.from, from), Math.max(column.to, to)];
  }
  // Cells of a row without its empty one are below those of other columns.
  const areBeside = columns.every(({ from }, index) => index === 0 || from > columns[index - 1]!.to - tolerance);
  return areBeside ? columns : undefined;
}

/** Returns the first column right of the last one that a cell is in; the header of a group may be between two of them. */
export function columnOf({ tagged, from, to }: Cell, columns: readonly Column[], last: number): number | undefined {
  const minShared = Math.min(tolerance, (to - from) / 2);
  const inside = columns.findIndex(
    (column, index) => index > last && Math.min(to, column.to) - Math.max(from, column.from) > minShared,
  );
  if (inside >= 0) return inside;
  const before = columns.findLastIndex((column) => column.to <= from + tolerance);
  return tagged.isHeader && before > last ? before : undefined;
}

/** Returns the columns over which a cell extends. */
export const spannedBy = ({ from, to }: Cell, columns: readonly Column[]): Column[] =>
  columns.filter((column) => from < column.to - tolerance && to > column.from + tolerance);
