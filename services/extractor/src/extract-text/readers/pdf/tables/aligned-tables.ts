import type { PositionedText } from '../page-types';
import { assignToColumns } from './assign-to-columns';
import { cellText } from './cell-text';
import { findColumns, hasCells, hasRunningHead, minRows, sizeOf } from './find-columns';
import { splitHeaderWords } from './header-words';
import { isPlausible } from './is-plausible';
import { cellsOf, minCellGap, isListing, joinBands, type Band } from './page-bands';
import { mergeRulings, type Rulings } from './rulings';
import type { FoundTable } from './ruled-tables';
import { spreadHeader } from './spanning-header';
import { splitColumns } from './split-columns';
import type { Span } from './table-types';

/** Maximum gap between two rows in font sizes. */
const maxRowGap = 3;
/** Maximum gap between two lines of a cell in font sizes. */
const maxLineGap = 0.6;
/** Minimum size of a heading relative to the row above. */
const minHeadingSize = 1.15;
/** Minimum height in font sizes of boxes above a table. */
const minBoxHeight = 3;
const sectionNumber = /^(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5}|[A-Z])\.?$/;
/** Tolerance in points of a column's alignment, and the maximum share of cells that exceed it. */
const alignmentTolerance = 2.5;
const minAlignedShare = 0.65;

/**
 * Finds tables without ruled columns ("stream" mode in Tabula and Camelot): consecutive rows whose cells are aligned left,
 * right or centred.
 */
export function alignedTables(run: readonly Band[], rulings: Rulings): FoundTable[] {
  return splitSegments(run).flatMap((segment) => {
    const bands = hasRunningHead(segment) ? segment.slice(1) : segment;
    const whole = toTable(bands, rulings);
    const parts = splitSegments(bands, 0);
    if (parts.length === 1 && parts[0]!.length === bands.length) {
      const found = tableBelowBoxes(bands, rulings, whole) ?? whole;
      return found ? [found] : [];
    }
    // Justified lines with wide spaces look like rows above a table.
    const tables = parts.filter((part) => !isListing(part)).flatMap((part) => toTable(part, rulings) ?? []);
    const areOthers = tables.length > 0 && tables.length === parts.length;
    if (whole) return areOthers && tables.every(isNarrower(whole)) ? tables : [whole];
    // Two columns are only certain beside another table.
    return tables.length > 1 ? tables : tables.filter(({ table }) => table.columns.length > 2);
  });
}

/** Returns the table below boxes of several lines side by side, such as addresses, unless they are the header of the whole. */
function tableBelowBoxes(bands: readonly Band[], rulings: Rulings, whole?: FoundTable): FoundTable | undefined {
  const sizes = bands.map(({ items }) => Math.min(...items.map(({ size }) => size)));
  const first = bands.findIndex(({ top, bottom }, index) => top - bottom < minBoxHeight * sizes[index]!);
  const found = first > 0 ? toTable(bands.slice(first), rulings) : undefined;
  if (!found || !whole) return found;
  // A header of several lines has a cell above each column, also above those without other cells.
  const isHeader = ({ items }: Band): boolean =>
    assignToColumns(found.table.columns, items).every((cell, column) => column === 0 || cell.length > 0);
  return isNarrower(whole)(found) && !bands.slice(0, first).some(isHeader) ? found : undefined;
}

/** Returns whether a part lacks some of the columns of the whole: if all of them do, they are different tables. */
const isNarrower =
  (whole: FoundTable) =>
  ({ table }: FoundTable): boolean =>
    table.columns.length < whole.table.columns.length;

const leftOf = ({ items }: Band): number => Math.min(...items.map(({ x0 }) => x0));
const rightOf = ({ items }: Band): number => Math.max(...items.map(({ x1 }) => x1));

/** Returns runs of bands with several cells, with at most `maxSingle` others in between; a larger line is a heading. */
function splitSegments(run: readonly Band[], maxSingle = 2): Band[][] {
  const segments: Band[][] = [];
  let segment: Band[] = [];
  let singleCellBands = 0;
  /** Cells of the last band with several. */
  let cells: readonly PositionedText[] = [];
  const endSegment = (): void => {
    const bands = segment.slice(0, segment.length - singleCellBands);
    if (bands.filter(hasCells).length >= minRows) segments.push(bands);
    segment = [];
    singleCellBands = 0;
  };
  for (const band of run) {
    const previous = segment.at(-1);
    if (previous && previous.bottom - band.top > maxRowGap * sizeOf(band)) endSegment();
    const isHeading = previous && sizeOf(band) > minHeadingSize * sizeOf(previous) && isTitle(band);
    if (isHeading) endSegment();
    if (isHeading !== true && hasCells(band)) {
      singleCellBands = 0;
      cells = cellsOf(band, minCellGap);
    } else if (segment.length === 0) continue;
    else if (singleCellBands > 0 || !continuesCell(band, segment.at(-1)!, cells)) singleCellBands += 1;
    segment.push(band);
    if (singleCellBands > maxSingle) endSegment();
  }
  endSegment();
  return segments;
}

/** Whether a band has one cell, or two of which the first is the number of a section. */
function isTitle(band: Band): boolean {
  const cells = cellsOf(band, minCellGap);
  return !hasCells(band) || (cells.length === 2 && sectionNumber.test(cells[0]!.text.trim()));
}

/** Whether a band is a further line of one of the cells above, other than the first. */
const continuesCell = (band: Band, previous: Band, cells: readonly PositionedText[]): boolean =>
  previous.bottom - band.top < maxLineGap * sizeOf(band) &&
  cells.slice(1).some(({ x0 }) => Math.abs(x0 - leftOf(band)) < alignmentTolerance);

function toTable(painted: readonly Band[], rulings: Rulings): FoundTable | undefined {
  const bands = splitHeaderWords(painted);
  const gaps = findColumns(bands);
  if (gaps.length < 2) return undefined;
  const columns = splitColumns(gaps, bands);
  const { rows, isDivided, isHeaded } = mergeRows(bands, columns, rulings);
  rows[0] = spreadHeader(rows[0]!, rows[1], columns);
  const cells = rows.map((row) => assignToColumns(columns, row.items));
  const texts = cells.map((row) => row.map(cellText));
  if (
    rows.length < minRows ||
    !isPlausible(texts, isDivided || (isHeaded && columns.length > 2)) ||
    !isAligned(bands, gaps)
  )
    return undefined;
  const table = { rows: texts, columns };
  return { table, lines: new Set(bands.flatMap(({ lines }) => lines)) };
}

/** Merges bands into rows: bands between the same rulings or stripes, and bands that continue the cells above. */
function mergeRows(
  bands: readonly Band[],
  columns: readonly Span[],
  rulings: Rulings,
): { rows: Band[]; isDivided: boolean; isHeaded: boolean } {
  const left = bands.reduce((min, band) => Math.min(min, leftOf(band)), Infinity);
  const right = bands.reduce((max, band) => Math.max(max, rightOf(band)), -Infinity);
  const wideRulings = [...rulings.horizontal, ...rulings.fillEdges].filter(
    ({ from, to }) => Math.min(to, right) - Math.max(from, left) > 0.6 * (right - left),
  );
  const dividers = mergeRulings(wideRulings).map(({ position }) => position);
  const startsInFirstColumn = (band: Band): boolean => leftOf(band) < columns[1]!.from - 1;
  const gaps = bands.slice(1).map((band, index) => bands[index]!.bottom - band.top);
  const rowGaps = gaps.filter((_, index) => startsInFirstColumn(bands[index + 1]!)).sort((a, b) => a - b);
  const medianGap = rowGaps[rowGaps.length >> 1] ?? 0;
  const isDividedBetween = (upper: Band, lower: Band): boolean =>
    dividers.some((y) => y < upper.bottom + 0.4 * sizeOf(upper) && y > lower.top - 0.4 * sizeOf(lower));
  const pairs = bands.slice(1).map((lower, index) => ({ upper: bands[index]!, lower }));
  const undivided = pairs.filter(({ upper, lower }) => !isDividedBetween(upper, lower));
  const count = pairs.length - undivided.length;
  const firstColumnBands = bands.filter(startsInFirstColumn).length;
  const numbers = new Map(bands.map((band) => [band, numberColumns(columns, band)]));
  const haveNumbersInOneColumn = (upper: Band, lower: Band): boolean =>
    [...numbers.get(lower)!].some((column) => numbers.get(upper)!.has(column));
  const ownRows = undivided.filter(
    ({ upper, lower }) =>
      startsInFirstColumn(upper) && startsInFirstColumn(lower) && haveNumbersInOneColumn(upper, lower),
  );
  // Rulings that only set off the header and totals have several rows between them.
  const areRowRulings = ownRows.length === 0 || ownRows.length < 0.5 * undivided.length;
  const isDivided = areRowRulings && count >= 2 && count + 1 >= 0.7 * firstColumnBands;
  // In a striped table, the header may have the background of the first row.
  const rowGap = gaps.filter((_, index) => isDividedBetween(bands[index]!, bands[index + 1]!)).sort((a, b) => a - b);
  const isBelowHeader = (index: number): boolean =>
    index === 1 &&
    gaps[0]! > 0.9 * rowGap[rowGap.length >> 1]! &&
    [0, 1].every((at) => fillsColumns(columns, bands[at]!));
  const areEntries = beginWithNumbers(bands.slice(1).filter(startsInFirstColumn));
  let cells: readonly PositionedText[] = [];
  const isTextOfEntry = (previous: Band, band: Band): boolean =>
    areEntries && !hasCells(band) && continuesCell(band, previous, cells);
  const rows: Band[] = [];
  for (const [index, band] of bands.entries()) {
    const previousBand = bands[index - 1];
    const row = rows.at(-1);
    const isContinuation =
      previousBand &&
      row &&
      (isDivided
        ? !isDividedBetween(previousBand, band) && !isBelowHeader(index)
        : startsInFirstColumn(band)
          ? continuesFirstCell(previousBand, band, gaps[index - 1]!, medianGap)
          : !haveNumbersInOneColumn(previousBand, band) &&
            (continuesRow(gaps[index - 1]!, medianGap, band) || isTextOfEntry(previousBand, band)));
    if (hasCells(band)) cells = cellsOf(band, minCellGap);
    if (isContinuation) rows[rows.length - 1] = joinBands([row, band]);
    else rows.push(band);
  }
  const [bottom, size] = [bands.at(-1)!.bottom, sizeOf(bands.at(-1)!)];
  const isHeaded =
    isDividedBetween(bands[0]!, bands[1]!) && dividers.some((y) => y < bottom + 0.4 * size && y > bottom - size);
  return { rows, isDivided, isHeaded };
}

/** Whether most rows begin with a date or another number, as the entries of an account and the items of an invoice do. */
const beginWithNumbers = (bands: readonly Band[]): boolean =>
  bands.length >= minRows && bands.filter(({ items }) => /^\W?\d/.test(items[0]!.text)).length > 0.8 * bands.length;

const fillsColumns = (columns: readonly Span[], { items }: Band): boolean =>
  assignToColumns(columns, items).every((cell) => cell.length > 0);

/** Returns the indexes of the columns in which a band has a number. */
function numberColumns(columns: readonly Span[], band: Band): ReadonlySet<number> {
  const cells = assignToColumns(columns, band.items).map(cellText);
  return new Set(cells.flatMap((text, index) => (/\p{N}/u.test(text) && !/\p{L}/u.test(text) ? [index] : [])));
}

/** Whether a band without a first cell continues the row above: it is close to it, or starts in mid-sentence. */
function continuesRow(gap: number, medianGap: number, band: Band): boolean {
  if (gap < 0.6 * medianGap) return true;
  return gap < 0.5 * sizeOf(band) && cellsOf(band, minCellGap).length === 1 && /^\p{Ll}/u.test(band.items[0]!.text);
}

/** Whether a band and the one above are lines of a first cell, beside which the other cells have one line. */
const continuesFirstCell = (upper: Band, lower: Band, gap: number, medianGap: number): boolean =>
  gap < Math.min(0.6 * medianGap, medianGap - 0.1 * sizeOf(lower)) &&
  hasCells(upper) !== hasCells(lower) &&
  Math.abs(leftOf(upper) - leftOf(lower)) < alignmentTolerance &&
  [upper, lower].every(({ items }) => /\p{L}/u.test(items[0]!.text));

/** Whether the cells of each column are aligned left, right or centred. */
function isAligned(bands: readonly Band[], columns: readonly Span[]): boolean {
  const rows = bands.filter(hasCells).map((band) => assignToColumns(columns, cellsOf(band, minCellGap)));
  const shares = columns.map((_, index) => {
    const cells = rows.flatMap((row) => (row[index]!.length > 0 ? [row[index]!] : []));
    const positions = [
      cells.map((cell) => cell[0]!.x0),
      cells.map((cell) => cell.at(-1)!.x1),
      cells.map((cell) => (cell[0]!.x0 + cell.at(-1)!.x1) / 2),
    ];
    return Math.max(...positions.map(alignedShare));
  });
  return (
    shares.every((share) => share >= 0.5) &&
    shares.reduce((sum, share) => sum + share, 0) / shares.length >= minAlignedShare
  );
}

/** Returns the largest share of positions within the tolerance. */
function alignedShare(positions: readonly number[]): number {
  const sorted = [...positions].sort((a, b) => a - b);
  let largestGroup = 0;
  for (let end = 0, start = 0; end < sorted.length; end++) {
    while (sorted[end]! - sorted[start]! > alignmentTolerance) start++;
    largestGroup = Math.max(largestGroup, end - start + 1);
  }
  return largestGroup / Math.max(1, sorted.length);
}
