import type { PositionedText } from '../page-types';
import { textLines } from './cell-text';
import type { RulingLine } from './rulings';

/** Maximum difference in points of the positions of one vertical ruling, and maximum gap between its pieces. */
const tolerance = 1;
/** Minimum distance in points of a break from other edges of rows. */
const minDistance = 4;
/** Minimum vertical rulings with a break at one height, and the minimum share of those at that height. */
const [minBroken, minBrokenShare] = [3, 0.75];
/** Minimum gap between two cells in font sizes. */
const minCellGap = 1;

/** Minimum columns of a row that is none of the lines of a row, if all of its cells have text. */
const minFullColumns = 4;

/** A vertical ruling line with the heights at which its pieces meet. */
export interface JoinedRuling extends RulingLine {
  readonly breaks: readonly number[];
}

/** Joins the pieces of vertical ruling lines that meet or overlap: many producers draw one piece for each row. */
export function joinPieces(vertical: readonly RulingLine[]): JoinedRuling[] {
  const columns: RulingLine[][] = [];
  for (const rule of [...vertical].sort((a, b) => a.position - b.position)) {
    const column = columns.at(-1);
    if (column && rule.position - column[0]!.position <= tolerance) column.push(rule);
    else columns.push([rule]);
  }
  return columns.flatMap((column) => {
    const joined: { position: number; from: number; to: number; breaks: number[] }[] = [];
    for (const { position, from, to } of column.sort((a, b) => a.from - b.from || b.to - a.to)) {
      const last = joined.at(-1);
      if (!last || from > last.to + tolerance) joined.push({ position, from, to, breaks: [] });
      else {
        if (from > last.to - tolerance) last.breaks.push(from);
        last.to = Math.max(last.to, to);
      }
    }
    return joined;
  });
}

/** The space between two horizontal rulings, with the text in it. */
interface RuledSpace {
  readonly top: number;
  readonly bottom: number;
  readonly pieces: readonly PositionedText[];
}

/**
 * Returns the heights at which rows without a ruling between them meet: nearly all vertical rulings have a break there.
 * Undefined if the breaks are between the lines of cells, which some producers draw with pieces for each line, or if the
 * columns between the rulings have several cells.
 */
export function rowBreaks(
  { top, bottom, pieces }: RuledSpace,
  columnEdges: readonly number[],
  vertical: readonly JoinedRuling[],
): number[] | undefined {
  const heights = [...new Set(vertical.flatMap(({ breaks }) => breaks))]
    .filter((y) => y < top - minDistance && y > bottom + minDistance)
    .sort((a, b) => b - a)
    .filter((y, index, all) => index === 0 || all[index - 1]! - y > tolerance);
  const found = heights.filter((y) => {
    const crossing = vertical.filter(({ from, to }) => from < y - tolerance && to > y + tolerance);
    const broken = crossing.filter(({ breaks }) => breaks.some((at) => Math.abs(at - y) <= tolerance));
    return broken.length >= minBroken && broken.length >= minBrokenShare * crossing.length;
  });
  if (found.length === 0) return [];
  const edges = [top, ...found, bottom];
  const rows = edges.slice(1).map((lower, index) => cellsBetween(pieces, columnEdges, edges[index]!, lower));
  const divided = rows.filter((cells) => cells.some(hasSeveralCells));
  const areRows =
    rows.every(isRow) && 2 * countWrapped(rows, columnEdges) <= found.length && 2 * divided.length <= rows.length;
  return areRows ? found : undefined;
}

function cellsBetween(
  pieces: readonly PositionedText[],
  columnEdges: readonly number[],
  top: number,
  bottom: number,
): PositionedText[][] {
  const inRow = pieces.filter(({ y, size }) => y + 0.3 * size < top && y + 0.3 * size > bottom);
  return columnEdges
    .slice(1)
    .map((right, index) => inRow.filter(({ x0, x1 }) => (x0 + x1) / 2 > columnEdges[index]! && (x0 + x1) / 2 < right));
}

/** Whether a row has text in its first column, or in two others. */
const isRow = (cells: readonly (readonly PositionedText[])[]): boolean =>
  cells[0]!.length > 0 || cells.filter(({ length }) => length > 0).length > 1;

/** Whether the texts of a cell are apart on one line. */
const hasSeveralCells = (pieces: readonly PositionedText[]): boolean =>
  textLines(pieces).some((line) =>
    line
      .sort((a, b) => a.x0 - b.x0)
      .some(({ x0, size }, index) => index > 0 && x0 - line[index - 1]!.x1 > minCellGap * size),
  );

/**
 * Returns the number of rows that may only continue cells of the row above, whose last lines have no room for the next
 * word. A row with text in each of several columns does not.
 */
function countWrapped(rows: readonly PositionedText[][][], columnEdges: readonly number[]): number {
  const paddings = columnEdges.slice(1).map((right, column) => {
    const inColumn = rows.flatMap((cells) => cells[column]!);
    return inColumn.reduce((min, { x0, x1 }) => Math.min(min, x0 - columnEdges[column]!, right - x1), Infinity);
  });
  const hasRoom = (upper: readonly PositionedText[], lower: readonly PositionedText[], column: number): boolean => {
    const [line = [], next] = [textLines(upper).at(-1), textLines(lower)[0]!];
    const end = line.reduce((max, { x1 }) => Math.max(max, x1), columnEdges[column]!);
    return columnEdges[column + 1]! - paddings[column]! - end > firstWordWidth(next);
  };
  return rows
    .slice(1)
    .filter(
      (cells, index) =>
        (cells.length < minFullColumns || cells.some(({ length }) => length === 0)) &&
        cells.every((lower, column) => lower.length === 0 || !hasRoom(rows[index]![column]!, lower, column)),
    ).length;
}

function firstWordWidth(line: readonly PositionedText[]): number {
  const { text, x0, x1, size } = line.reduce((first, piece) => (piece.x0 < first.x0 ? piece : first));
  const [word = ''] = text.trim().split(/\s/, 1);
  return (word.length * (x1 - x0)) / Math.max(1, text.length) + 0.2 * size;
}
