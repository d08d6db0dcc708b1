/** A table of a page. */
export interface Table {
  /** Text of every cell, row by row; all rows have the same length. The first row is the header. */
  readonly rows: readonly (readonly string[])[];
  /** Horizontal range of each column in points, equal in the parts of a table that continues over a page break. */
  readonly columns: readonly Span[];
}

/** A horizontal range of a page in points. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Whether `next` continues `table` on the following page. */
function isContinuedBy(table: Table, next: Table): boolean {
  return (
    table.columns.length === next.columns.length &&
    table.columns.every((column, index) => overlapsByHalf(column, next.columns[index]!))
  );
}

/** Whether the shorter range overlaps the other by at least half. */
function overlapsByHalf(one: Span, other: Span): boolean {
  const overlap = Math.min(one.to, other.to) - Math.max(one.from, other.from);
  return 2 * overlap >= Math.min(one.to - one.from, other.to - other.from);
}

/** Joins both parts; drops a header repeated after the page break. */
function joinTables(table: Table, next: Table): Table {
  return { ...table, rows: [...table.rows, ...next.rows.slice(repeatedHeaderRows(table, next))] };
}

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

/**
 * Joins a table at the end of a page with its continuation at the start of the next one. Lines at the foot of the page
 * (`isFoot`), such as notes, may follow a table whose header is repeated.
 */
export function joinAcrossPages<L extends { readonly table?: Table }>(
  pages: readonly (readonly L[])[],
  toLine: (first: L, table: Table) => L,
  isFoot: (line: L, page: number) => boolean,
): L[][] {
  const joined: L[][] = [];
  let openPage: L[] = [];
  let openNumber = 0;
  for (const [number, [first, ...rest]] of pages.entries()) {
    const last = !first?.table ? -1 : openPage.findLastIndex((line) => line.table ?? !isFoot(line, openNumber));
    const [lastTable, next] = [openPage[last]?.table, first?.table];
    const isContinued =
      lastTable &&
      next &&
      isContinuedBy(lastTable, next) &&
      (last === openPage.length - 1 || repeatedHeaderRows(lastTable, next) > 0);
    if (isContinued) openPage[last] = toLine(openPage[last]!, joinTables(lastTable, next));
    const lines = isContinued || !first ? rest : [first, ...rest];
    joined.push(lines);
    const isOpen = isContinued ? rest.some((line) => !isFoot(line, number)) : lines.length > 0;
    if (isOpen) [openPage, openNumber] = [lines, number];
  }
  return joined;
}
