/** A cell with content. */
export interface SheetCell {
  /** Column index, from 0. */
  readonly column: number;
  readonly text: string;
  /** Whether it is text rather than a number, date or boolean. */
  readonly isText: boolean;
}

export interface SheetRow {
  /** Number of the row in the sheet; a gap between two numbers is an empty row. */
  readonly number: number;
  /** Number of omitted hidden rows directly above it, which do not count as a gap. */
  readonly omittedRowsAbove?: number;
  readonly cells: readonly SheetCell[];
}

/** Maximum tables beside each other; a sheet with more groups of columns is one table with empty columns. */
const maxSides = 6;
/** Minimum rows by which tables beside each other differ in length, more than a row of totals below one of them. */
const minLengthDifference = 2;

/** Returns the columns that have cells, in order. */
export const columnsOf = (rows: readonly SheetRow[]): number[] =>
  [...new Set(rows.flatMap(({ cells }) => cells.map(({ column }) => column)))].sort((a, b) => a - b);

/** Returns the leading single-cell rows. */
export function leadingTitles(region: readonly SheetRow[]): SheetRow[] {
  const firstTableRow = region.findIndex(({ cells }) => cells.length > 1);
  return firstTableRow > 0 ? region.slice(0, firstTableRow) : [];
}

/** Whether every cell of the first row is text, and some cell below is not. */
export function hasHeader([first, ...rest]: readonly SheetRow[]): boolean {
  if (!first || first.cells.length < 2 || first.cells.some(({ isText }) => !isText)) return false;
  return rest.some(({ cells }) => cells.some(({ isText }) => !isText));
}

/** Divides rows at empty rows and, where each side is a table of its own, at empty columns. */
export const splitRegions = (rows: readonly SheetRow[]): SheetRow[][] =>
  splitAtEmptyRows(rows).flatMap((region) => {
    const sides = splitAtEmptyColumns(region);
    return sides.length > 1 && areTables(sides) ? sides.flatMap(splitAtEmptyRows) : [region];
  });

function splitAtEmptyRows(rows: readonly SheetRow[]): SheetRow[][] {
  const regions: SheetRow[][] = [];
  let last = Number.NaN;
  for (const row of rows) {
    if (row.number === last + 1 + (row.omittedRowsAbove ?? 0)) regions.at(-1)!.push(row);
    else regions.push([row]);
    last = row.number;
  }
  return regions;
}

function splitAtEmptyColumns(region: readonly SheetRow[]): SheetRow[][] {
  const columns = columnsOf(region);
  const starts = columns.filter((column, index) => index === 0 || column > columns[index - 1]! + 1);
  if (starts.length < 2 || starts.length > maxSides) return [[...region]];
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? Infinity;
    return region
      .map((row) => ({ ...row, cells: row.cells.filter(({ column }) => column >= start && column < end) }))
      .filter(({ cells }) => cells.length > 0);
  });
}

/**
 * Whether groups of columns are tables of their own: their headers repeat, or each has labels of its rows and ends at
 * another row. Groups of one table, such as years of a report, share the labels or the rows.
 */
function areTables(sides: readonly SheetRow[][]): boolean {
  const tables = sides.map((side) => {
    const [region = []] = splitAtEmptyRows(side);
    return region.slice(leadingTitles(region).length);
  });
  if (!tables.every(hasWholeHeader)) return false;
  const headers = new Set(tables.map(([header]) => JSON.stringify(header!.cells.map(({ text }) => text))));
  if (headers.size === 1) return true;
  if (!tables.every((table) => hasHeader(table) && hasRowLabels(table))) return false;
  if (tables.some(([header]) => header!.number !== tables[0]![0]!.number)) return true;
  const ends = tables.map((table) => table.at(-1)!.number);
  // Details of records that are not filled in yet have no title, and end above the columns left of them.
  const hasTitles = sides.every((side, index) => side[0] !== undefined && side[0].number < tables[index]![0]!.number);
  if (!hasTitles && ends.some((end, index) => index > 0 && end < ends[index - 1]!)) return false;
  ends.sort((a, b) => a - b);
  return ends.every((end, index) => index === 0 || end - ends[index - 1]! >= minLengthDifference);
}

function hasWholeHeader(table: readonly SheetRow[]): boolean {
  const columns = columnsOf(table).length;
  const [header, ...rest] = table;
  return (
    columns > 1 && rest.length > 0 && header?.cells.length === columns && header.cells.every(({ isText }) => isText)
  );
}

/** Whether the first column has a different text in each row. */
function hasRowLabels([header, ...rows]: readonly SheetRow[]): boolean {
  const labels = rows.map(({ cells: [first] }) =>
    first?.isText && first.column === header!.cells[0]!.column ? first.text : undefined,
  );
  return labels.every((label) => label !== undefined) && new Set(labels).size === labels.length;
}
