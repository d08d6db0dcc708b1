import type { TextBudget } from './text-budget';

/** A cell with content. */
export interface SheetCell {
  /** From 0. */
  readonly column: number;
  readonly text: string;
  /** Words, not a number, date or truth value. */
  readonly isText: boolean;
}

export interface SheetRow {
  /** Its number in the sheet: a gap between two numbers is an empty row. */
  readonly number: number;
  readonly cells: readonly SheetCell[];
}

/** The bars and spaces around a cell. */
const cellEdges = 3;

/**
 * A sheet as blocks of Markdown. Adjacent rows are one table with its own header row; single-cell titles above it are
 * paragraphs, a single column becomes lines of text, empty rows and columns are dropped. Rows after a gap belong to the
 * table above when they fit its columns and have no header of their own. `rows` are in order, without empty ones. Throws
 * `too-large` where the table would exceed the limit of text.
 */
export function sheetBlocks(rows: readonly SheetRow[], budget: TextBudget): string[] {
  const tables: SheetRow[][] = [];
  const blocks: (string | SheetRow[])[] = [];
  for (const region of regionsOf(rows)) {
    const titles = titlesOf(region);
    const body = region.slice(titles.length);
    const above = tables.at(-1);
    if (titles.length === 0 && above && blocks.at(-1) === above && continues(above, body)) {
      for (const row of body) above.push(row);
      continue;
    }
    for (const row of titles) blocks.push(row.cells[0]!.text);
    if (body.length === 0) continue;
    blocks.push(body);
    tables.push(body);
  }
  return blocks.map((block) => (typeof block === 'string' ? block : writeTable(block, budget)));
}

function regionsOf(rows: readonly SheetRow[]): SheetRow[][] {
  const regions: SheetRow[][] = [];
  let last = Number.NaN;
  for (const row of rows) {
    if (row.number === last + 1) regions.at(-1)!.push(row);
    else regions.push([row]);
    last = row.number;
  }
  return regions;
}

const columnsOf = (rows: readonly SheetRow[]): number[] =>
  [...new Set(rows.flatMap(({ cells }) => cells.map(({ column }) => column)))].sort((a, b) => a - b);

/** Leading single-cell rows. */
function titlesOf(region: readonly SheetRow[]): SheetRow[] {
  const wide = region.findIndex(({ cells }) => cells.length > 1);
  return wide > 0 ? region.slice(0, wide) : [];
}

function continues(above: readonly SheetRow[], region: readonly SheetRow[]): boolean {
  const columns = new Set(columnsOf(above));
  if (columns.size < 2 || columnsOf(region).some((column) => !columns.has(column))) return false;
  return !hasHeader(region);
}

/** Words in every cell of the first row, and something else than words below. */
function hasHeader([first, ...rest]: readonly SheetRow[]): boolean {
  if (!first || first.cells.length < 2 || first.cells.some(({ isText }) => !isText)) return false;
  return rest.some(({ cells }) => cells.some(({ isText }) => !isText));
}

function writeTable(rows: readonly SheetRow[], budget: TextBudget): string {
  const columns = columnsOf(rows);
  if (columns.length < 2) return rows.map(({ cells }) => cells.map(({ text }) => text).join(' ')).join('\n');
  // Every row has every column: few distant cells make a large table.
  budget.addChars(rows.length * columns.length * cellEdges);
  const places = new Map(columns.map((column, place) => [column, place]));
  const lines = rows.map(({ cells }) => {
    const line = Array<string>(columns.length).fill('');
    for (const { column, text } of cells) line[places.get(column)!] = text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
    return `| ${line.join(' | ')} |`;
  });
  lines.splice(1, 0, `|${' --- |'.repeat(columns.length)}`);
  return lines.join('\n');
}
