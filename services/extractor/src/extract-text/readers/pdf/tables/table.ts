import { joinText } from '../join-text';
import { noWords } from '../known-words';
import type { SingleRow, Span, Table } from './table-types';

/** Maximum distance in points of the edges of a single row's columns from those of its table. */
const maxEdgeDistance = 3;

/** Whether `next` continues `table` on the following page. */
function isContinuedBy(table: Table, next: Table): boolean {
  return haveSameColumns(table.columns, next.columns) && !hasOwnHeader(table, next);
}

/** Whether each column overlaps that of the other table by at least half. */
export const haveSameColumns = (columns: readonly Span[], others: readonly Span[]): boolean =>
  columns.length === others.length && columns.every((column, index) => overlapsByHalf(column, others[index]!));

/**
 * Whether the first row of the next part is the header of another table: by its tags, or it has words in each column,
 * also in those whose cells are numbers in both parts. One of these may be a word among numbers, such as "closed".
 */
function hasOwnHeader(table: Table, next: Table): boolean {
  const [header = [], ...rows] = next.rows;
  if (isSame(header, table.rows[0])) return false;
  if (next.isHeaded === true) return true;
  if (!header.every((cell) => /\p{L}/u.test(cell))) return false;
  const cells = [...table.rows.slice(1), ...rows];
  const isNumbers = (column: number): boolean => cells.every((row) => row[column] === '' || isNumber(row[column]!));
  return rows.length > 1 && header.filter((_, column) => isNumbers(column)).length > 1;
}

const isNumber = (cell: string): boolean => /\p{N}/u.test(cell) && !/\p{L}/u.test(cell);

/** Whether the shorter range overlaps the other by at least half. */
function overlapsByHalf(one: Span, other: Span): boolean {
  const overlap = Math.min(one.to, other.to) - Math.max(one.from, other.from);
  return 2 * overlap >= Math.min(one.to - one.from, other.to - other.from);
}

/** Joins both parts; drops a header repeated after the page break, and completes a row that the page break divides. */
function joinTables(table: Table, next: Table): Table {
  const repeated = repeatedHeaderRows(table, next);
  const [last, first] = [table.rows.at(-1)!, next.rows[repeated]];
  if (!first || !continuesRow(last, first)) return { ...table, rows: [...table.rows, ...next.rows.slice(repeated)] };
  const whole = last.map((cell, index) => joinText(cell, first[index]!, () => noWords).trim());
  return { ...table, rows: [...table.rows.slice(0, -1), whole, ...next.rows.slice(repeated + 1)] };
}

/** Whether the cells of a row only continue sentences of the row above. */
const continuesRow = (row: readonly string[], next: readonly string[]): boolean =>
  next.includes('') &&
  next.some(Boolean) &&
  next.every((cell, index) => cell === '' || (/^\p{Ll}/u.test(cell) && /[\p{Ll},-]$/u.test(row[index]!)));

/** Returns the number of header rows that the next part repeats: a second one only below cells that span columns or rows. */
function repeatedHeaderRows({ rows: [header = [], second] }: Table, next: Table): number {
  if (!isSame(header, next.rows[0])) return 0;
  return header.includes('') && isSame(second, next.rows[1]) ? 2 : 1;
}

const isSame = (row: readonly string[] | undefined, other: readonly string[] | undefined): boolean =>
  row?.every((cell, index) => cell === other?.[index]) === true;

export function toMarkdown({ rows: [header = [], ...body] }: Table): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...body.map(line)].join('\n');
}

interface PageLine {
  readonly table?: Table;
  readonly singleRow?: SingleRow;
}

/** A table at the start or end of a page, with the range of its lines. */
interface Part {
  readonly table: Table;
  readonly from: number;
  readonly to: number;
  readonly isSingleRow: boolean;
}

/**
 * Joins a table at the end of a page with its continuation at the start of the next one. Lines at the foot of the page
 * (`isFoot`), such as notes, may follow a table whose header is repeated.
 */
export function joinAcrossPages<L extends PageLine>(
  pages: readonly (readonly L[])[],
  toLine: (first: L, table: Table) => L,
  isFoot: (line: L, page: number) => boolean,
): L[][] {
  const joined: L[][] = [];
  let openPage: L[] = [];
  let openNumber = 0;
  for (const [number, page] of pages.entries()) {
    const next = partAt(page, 0);
    const last = !next ? -1 : openPage.findLastIndex((line) => isOfTable(line) || !isFoot(line, openNumber));
    const part = partAt(openPage, last);
    const isContinued =
      part &&
      next &&
      isNextPart(part, next) &&
      (last === openPage.length - 1 || repeatedHeaderRows(part.table, next.table) > 0);
    if (isContinued) {
      const line = toLine(openPage[part.from]!, joinTables(part.table, next.table));
      openPage.splice(part.from, part.to - part.from, line);
    }
    const lines = isContinued ? page.slice(next.to) : [...page];
    joined.push(lines);
    const isOpen = isContinued ? lines.some((line) => !isFoot(line, number)) : lines.length > 0;
    if (isOpen) [openPage, openNumber] = [lines, number];
  }
  return joined;
}

const isOfTable = ({ table, singleRow }: PageLine): boolean => table !== undefined || singleRow !== undefined;

/** Returns the table or the whole single row that a line belongs to. */
function partAt(lines: readonly PageLine[], index: number): Part | undefined {
  const line = lines[index];
  if (line?.table) return { table: line.table, from: index, to: index + 1, isSingleRow: false };
  const row = line?.singleRow;
  if (!row) return undefined;
  const from = lines.findIndex(({ singleRow }) => singleRow === row);
  const isWhole = lines.slice(from, from + row.count).filter(({ singleRow }) => singleRow === row).length === row.count;
  return isWhole ? { table: row.table, from, to: from + row.count, isSingleRow: true } : undefined;
}

function isNextPart(part: Part, next: Part): boolean {
  if (!part.isSingleRow && !next.isSingleRow) return isContinuedBy(part.table, next.table);
  const [columns, others] = [part.table.columns, next.table.columns];
  const isNear = (one: number, other: number): boolean => Math.abs(one - other) < maxEdgeDistance;
  return (
    part.isSingleRow !== next.isSingleRow &&
    columns.length === others.length &&
    columns.every(({ from, to }, index) => isNear(from, others[index]!.from) && isNear(to, others[index]!.to))
  );
}
