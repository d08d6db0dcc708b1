import { assignToColumns } from './assign-to-columns';
import { cellText } from './cell-text';
import { cellsOf, minCellGap, isListing, isRow, isStretched, type Band } from './page-bands';
import { groupsBelow } from './spanning-header';
import type { Span } from './table-types';

/** Minimum gap between two columns in font sizes. */
const minColumnGap = 0.4;
/** Maximum share of rows with a cell across the gap between two columns, such as spanning headings. */
const maxCrossingShare = 0.1;
export const minRows = 3;
/** Maximum characters of a cell of a header over several columns; longer ones are running text above the table. */
const maxHeaderChars = 30;

export const hasCells = (band: Band): boolean => isRow(cellsOf(band, minCellGap)) && !isStretched(band);
export const sizeOf = ({ items }: Band): number => Math.max(...items.map(({ size }) => size));

const countCells = (band: Band): number => cellsOf(band, minCellGap).length;

/** Whether the first band has fewer cells than the next one and is far above it, such as the head of a statement's page. */
export function hasRunningHead(bands: readonly Band[]): boolean {
  const [first, second] = bands;
  if (!first || !second || bands.length <= minRows) return false;
  const gaps = bands.slice(1).map((band, index) => bands[index]!.bottom - band.top);
  const medianGap = [...gaps].sort((a, b) => a - b)[gaps.length >> 1]!;
  return gaps[0]! > 1.5 * sizeOf(second) && gaps[0]! > 3 * medianGap && countCells(first) < countCells(second);
}

/** Returns the columns; without the first row if that is a header with cells over several of them. */
export function findColumns(bands: readonly Band[]): Span[] {
  const rows = bands.filter(hasCells);
  const columns = columnsOf(rows);
  if (rows.length < minRows || isListing(rows)) return columns;
  const header = cellsOf(rows[0]!, minCellGap);
  if (header.some(({ x0, x1, size }) => x1 - x0 > 0.5 * maxHeaderChars * size)) return columns;
  const below = columnsOf(rows.slice(1));
  // Two rows have columns only by chance, unless both of them fill these.
  const areCertain = rows.length > minRows || rows.slice(1).every((band) => countCells(band) === below.length);
  const labels = assignToColumns(below, rows[1]!.items).map(cellText);
  const isHeader = 2 * header.length > below.length || groupsBelow(header, labels, below) !== undefined;
  return below.length > columns.length && isHeader && areCertain ? below : columns;
}

/** Returns the columns of rows, separated by gaps that hardly any row spans. */
export function columnsOf(rows: readonly Band[]): Span[] {
  const size = rows.reduce((min, band) => Math.min(min, sizeOf(band)), Infinity);
  const maxCrossings = Math.floor(maxCrossingShare * rows.length);
  const edges = rows.flatMap((band) =>
    cellsOf(band, minCellGap).flatMap(({ x0, x1 }) => [
      { x: x0, step: 1 },
      { x: Math.max(x1, x0 + 0.1), step: -1 },
    ]),
  );
  edges.sort((a, b) => a.x - b.x || a.step - b.step);
  const columns: { from: number; to: number }[] = [];
  let open = 0;
  let from = 0;
  for (const { x, step } of edges) {
    if (step > 0 && open === maxCrossings) from = x;
    open += step;
    if (step < 0 && open === maxCrossings) {
      const previous = columns.at(-1);
      if (previous && from - previous.to < minColumnGap * size) previous.to = x;
      else columns.push({ from, to: x });
    }
  }
  return columns;
}
