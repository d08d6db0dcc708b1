import { columnsOf, hasHeader, leadingTitles, splitRegions, type SheetRow } from './sheet-regions';
import type { TextBudget } from './text-budget';

export type { SheetCell, SheetRow } from './sheet-regions';

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
 * Writes a sheet as blocks of Markdown. Adjacent rows are one table with its own header row,
 * or several beside each other; single-cell titles above
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

function continuesTable(previousTable: readonly SheetRow[], region: readonly SheetRow[]): boolean {
  const columns = new Set(columnsOf(previousTable));
  if (columns.size < 2 || columnsOf(region).some((column) => !columns.has(column))) return false;
  return !hasHeader(region);
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
