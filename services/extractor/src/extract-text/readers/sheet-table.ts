import type { TextBudget } from './text-budget';

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

/** Cells of a sheet; rows numbered as in the sheet, columns from 0. */
export interface SheetArea {
  readonly rows: readonly [first: number, last: number];
  readonly columns: readonly [first: number, last: number];
}

/** Maximum rows of a table that share one place. */
const rowsPerPlace = 50;

/** Number of bars and spaces around a cell. */
const cellOverhead = 3;

/**
 * Writes a sheet as blocks of Markdown. Adjacent rows are one table with its own header row; single-cell titles above
 * it are paragraphs, a single column becomes lines of text, empty rows and columns are dropped. Rows after a gap belong
 * to the table above when they fit its columns and have no separate header. `rows` are in order, without empty
 * ones; `markArea` returns the mark to write before the text of cells. Throws `too-large` when the table would exceed the
 * text limit.
 */
export function sheetBlocks(
  rows: readonly SheetRow[],
  budget: TextBudget,
  markArea: (area: SheetArea) => string = () => '',
): string[] {
  const tables: SheetRow[][] = [];
  const blocks: (SheetRow | SheetRow[])[] = [];
  for (const region of splitRegions(rows)) {
    const titles = leadingTitles(region);
    const body = region.slice(titles.length);
    const previousTable = tables.at(-1);
    if (
      titles.length === 0 &&
      previousTable &&
      blocks.at(-1) === previousTable &&
      continuesTable(previousTable, body)
    ) {
      for (const row of body) previousTable.push(row);
      continue;
    }
    for (const row of titles) blocks.push(row);
    if (body.length === 0) continue;
    blocks.push(body);
    tables.push(body);
  }
  return blocks.map((block) =>
    Array.isArray(block) ? writeTable(block, budget, markArea) : markArea(areaOfRows([block])) + block.cells[0]!.text,
  );
}

function areaOfRows(rows: readonly SheetRow[]): SheetArea {
  const columns = columnsOf(rows);
  return { rows: [rows[0]!.number, rows.at(-1)!.number], columns: [columns[0] ?? 0, columns.at(-1) ?? 0] };
}

function splitRegions(rows: readonly SheetRow[]): SheetRow[][] {
  const regions: SheetRow[][] = [];
  let last = Number.NaN;
  for (const row of rows) {
    if (row.number === last + 1 + (row.omittedRowsAbove ?? 0)) regions.at(-1)!.push(row);
    else regions.push([row]);
    last = row.number;
  }
  return regions;
}

const columnsOf = (rows: readonly SheetRow[]): number[] =>
  [...new Set(rows.flatMap(({ cells }) => cells.map(({ column }) => column)))].sort((a, b) => a - b);

/** Returns the leading single-cell rows. */
function leadingTitles(region: readonly SheetRow[]): SheetRow[] {
  const firstTableRow = region.findIndex(({ cells }) => cells.length > 1);
  return firstTableRow > 0 ? region.slice(0, firstTableRow) : [];
}

function continuesTable(previousTable: readonly SheetRow[], region: readonly SheetRow[]): boolean {
  const columns = new Set(columnsOf(previousTable));
  if (columns.size < 2 || columnsOf(region).some((column) => !columns.has(column))) return false;
  return !hasHeader(region);
}

/** Whether every cell of the first row is text, and some cell below is not. */
function hasHeader([first, ...rest]: readonly SheetRow[]): boolean {
  if (!first || first.cells.length < 2 || first.cells.some(({ isText }) => !isText)) return false;
  return rest.some(({ cells }) => cells.some(({ isText }) => !isText));
}

function writeTable(rows: readonly SheetRow[], budget: TextBudget, markArea: (area: SheetArea) => string): string {
  const columns = columnsOf(rows);
  const markRows = (index: number): string =>
    index % rowsPerPlace === 0 ? markArea(areaOfRows(rows.slice(index, index + rowsPerPlace))) : '';
  if (columns.length < 2)
    return rows.map(({ cells }, index) => markRows(index) + cells.map(({ text }) => text).join(' ')).join('\n');
  // Every row has every column, so few distant cells make a large table.
  budget.addChars(rows.length * columns.length * cellOverhead);
  const columnIndexes = new Map(columns.map((column, place) => [column, place]));
  const lines = rows.map(({ cells }, index) => {
    const line = Array<string>(columns.length).fill('');
    for (const { column, text } of cells)
      line[columnIndexes.get(column)!] = text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
    return `${markRows(index)}| ${line.join(' | ')} |`;
  });
  lines.splice(1, 0, `|${' --- |'.repeat(columns.length)}`);
  return lines.join('\n');
}
