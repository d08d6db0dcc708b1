import type { PositionedText } from '../page-types';
import type { Band } from './page-bands';
import type { Span } from './table-types';

/** Minimum gap in font sizes between a right-aligned and a left-aligned column, which spreadsheets print side by side. */
const minGap = 0.1;
/** Tolerance in points of their edges, and the minimum share and number of cells that keep to them. */
const tolerance = 1;
const minShare = 0.8;
const minRows = 4;
/** Maximum boundaries to try in a column. */
const maxBoundaries = 8;

/**
 * Splits columns at boundaries at which cells end and others begin in nearly all rows, with a gap like that between
 * words.
 */
export function splitColumns(columns: readonly Span[], bands: readonly Band[]): Span[] {
  return columns.flatMap((column) => {
    const rows = bands.map(({ items }) => items.filter((item) => isIn(item, column)).sort((a, b) => a.x0 - b.x0));
    const boundaries = boundariesOf(rows).filter((boundary) => separates(boundary, rows));
    if (boundaries.length === 0) return [column];
    boundaries.sort((a, b) => a.from - b.from);
    const starts = [column.from, ...boundaries.map(({ to }) => to)];
    return starts.map((from, index) => ({ from, to: boundaries[index]?.from ?? column.to }));
  });
}

const isIn = ({ x0, x1 }: PositionedText, { from, to }: Span): boolean => (x0 + x1) / 2 > from && (x0 + x1) / 2 < to;

/** Returns the most frequent gaps between two cells, from the end of one to the start of the next. */
function boundariesOf(rows: readonly (readonly PositionedText[])[]): Span[] {
  const found: { from: number; to: number; count: number }[] = [];
  for (const row of rows) {
    for (const [index, right] of row.entries()) {
      const left = row[index - 1];
      if (!left || right.x0 - left.x1 < minGap * right.size) continue;
      const same = found.find(({ from, to }) => isNear(from, left.x1) && isNear(to, right.x0));
      if (same) same.count += 1;
      else if (found.length < maxBoundaries) found.push({ from: left.x1, to: right.x0, count: 1 });
    }
  }
  return found.filter(({ count }) => count >= minRows);
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= tolerance;

/** Whether cells are right-aligned before a boundary and left-aligned after it, and none crosses it. */
function separates({ from, to }: Span, rows: readonly (readonly PositionedText[])[]): boolean {
  const ends: number[] = [];
  const starts: number[] = [];
  for (const row of rows) {
    if (row.some(({ x0, x1 }) => x0 < to - tolerance && x1 > from + tolerance)) return false;
    const left = row.filter(({ x1 }) => x1 <= from + tolerance);
    const right = row.filter(({ x0 }) => x0 >= to - tolerance);
    if (left.length > 0) ends.push(left.at(-1)!.x1);
    if (right.length > 0) starts.push(right[0]!.x0);
  }
  const share = (values: readonly number[], position: number): number =>
    values.filter((value) => isNear(value, position)).length / values.length;
  return share(ends, from) >= minShare && share(starts, to) >= minShare;
}
