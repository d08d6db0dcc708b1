import type { PositionedText } from '../page-types';
import type { Band } from './page-bands';
import type { Span } from './table-types';

/** Minimum gap in font sizes between two columns, which spreadsheets and browsers print side by side. */
const minGap = 0.1;
/** Tolerance in points of their edges, and the minimum share and number of cells that keep to them, except a header. */
const tolerance = 1;
const minShare = 0.8;
const minRows = 4;
/** Minimum cells of a column of numbers, and minimum numbers among them. */
const [minCells, minNumbers] = [3, 2];
/** Maximum boundaries to try in a column. */
const maxBoundaries = 8;

/** A boundary whose cells are aligned at both sides of it, or left. */
interface Boundary extends Span {
  readonly isLeft: boolean;
}
type Row = readonly PositionedText[];

/**
 * Splits columns at boundaries with a gap like that between words: cells end and others begin there in nearly all rows,
 * or both sides are aligned left, or are numbers aligned right.
 */
export function splitColumns(columns: readonly Span[], bands: readonly Band[]): Span[] {
  return columns.flatMap((column) => {
    const rows = bands.map(({ items }) => items.filter((item) => isIn(item, column)).sort((a, b) => a.x0 - b.x0));
    const found = [...boundariesOf(rows, false), ...boundariesOf(rows, true)].filter((each) => separates(each, rows));
    const boundaries: Span[] = [];
    for (const each of found) if (!overlaps(each, boundaries)) boundaries.push(each);
    // Boundaries between numbers do not overlap each other.
    boundaries.push(...numberBoundaries(rows.flat()).filter((each) => !overlaps(each, boundaries)));
    if (boundaries.length === 0) return [column];
    boundaries.sort((a, b) => a.from - b.from);
    const starts = [column.from, ...boundaries.map(({ to }) => to)];
    return starts.map((from, index) => ({ from, to: boundaries[index]?.from ?? column.to }));
  });
}

const overlaps = (boundary: Span, others: readonly Span[]): boolean =>
  others.some(({ from, to }) => boundary.from < to && from < boundary.to);

const isIn = ({ x0, x1 }: PositionedText, { from, to }: Span): boolean => (x0 + x1) / 2 > from && (x0 + x1) / 2 < to;

/** Returns the most frequent gaps between two cells, from the end of one to the start of the next. */
function boundariesOf(rows: readonly Row[], isLeft: boolean): Boundary[] {
  const found: { from: number; to: number; count: number; isLeft: boolean }[] = [];
  for (const row of rows) {
    for (const [index, right] of row.entries()) {
      const left = row[index - 1];
      if (!left || right.x0 - left.x1 < minGap * right.size) continue;
      const same = found.find(({ from, to }) => (isLeft || isNear(from, left.x1)) && isNear(to, right.x0));
      if (same) {
        same.count += 1;
        if (isLeft) same.from = Math.max(same.from, left.x1);
      } else if (found.length < maxBoundaries) found.push({ from: left.x1, to: right.x0, count: 1, isLeft });
    }
  }
  return found.filter(({ count }) => count >= minRows - 1);
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= tolerance;
const crosses = ({ x0, x1 }: PositionedText, { from, to }: Span): boolean =>
  x0 < to - tolerance && x1 > from + tolerance;

/** Whether cells are aligned before and after a boundary, and none crosses it. */
function separates(boundary: Boundary, rows: readonly Row[]): boolean {
  const { from, to, isLeft } = boundary;
  const edges: number[] = [];
  const starts: number[] = [];
  for (const row of rows) {
    if (row.some((cell) => crosses(cell, boundary))) return false;
    const left = row.filter(({ x1 }) => x1 <= from + tolerance);
    const right = row.filter(({ x0 }) => x0 >= to - tolerance);
    if (left.length > 0) edges.push(isLeft ? left[0]!.x0 : left.at(-1)!.x1);
    if (right.length > 0) starts.push(right[0]!.x0);
  }
  const edge = isLeft ? [...edges].sort((a, b) => a - b)[edges.length >> 1]! : from;
  const areAligned = (values: readonly number[], position: number): boolean => {
    const others = values.filter((value) => !isNear(value, position));
    // Browsers centre the cells of a header.
    const isHeader = others.length === 1 && others[0] === values[0];
    return values.length >= minRows && (isHeader || values.length - others.length >= minShare * values.length);
  };
  return areAligned(edges, edge) && areAligned(starts, to);
}

/** Returns the boundaries between columns of numbers that are aligned right. */
function numberBoundaries(cells: readonly PositionedText[]): Span[] {
  const groups: PositionedText[][] = [];
  const sorted = [...cells].sort((a, b) => a.x1 - b.x1);
  for (const cell of sorted) {
    const group = groups.at(-1);
    if (group && isNear(group[0]!.x1, cell.x1)) group.push(cell);
    else groups.push([cell]);
  }
  const columns = groups.filter((group) => group.length >= minCells && group.filter(isNumber).length >= minNumbers);
  if (columns.flat().length < minShare * cells.length) return [];
  // The leftmost start of each cell and all that end right of it: a crossing cell begins before the end of the boundary.
  const starts = sorted.map(({ x0 }) => x0);
  for (let index = starts.length - 2; index >= 0; index -= 1)
    starts[index] = Math.min(starts[index]!, starts[index + 1]!);
  let next = 0;
  return columns.slice(1).flatMap((column, index) => {
    const from = columns[index]!.at(-1)!.x1;
    const to = column.reduce((min, { x0 }) => Math.min(min, x0), Infinity);
    while (next < sorted.length && sorted[next]!.x1 <= from + tolerance) next += 1;
    const isApart = to - from >= minGap * column[0]!.size;
    return isApart && (starts[next] ?? Infinity) >= to - tolerance ? [{ from, to }] : [];
  });
}

const isNumber = ({ text }: PositionedText): boolean => /\d/.test(text) && !/\p{L}/u.test(text);
