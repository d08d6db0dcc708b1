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

/** Joins both parts; drops a header row repeated after the page break. */
function joinTables(table: Table, next: Table): Table {
  const [header = []] = table.rows;
  const isRepeated = next.rows[0]!.every((cell, index) => cell === header[index]);
  return { ...table, rows: [...table.rows, ...(isRepeated ? next.rows.slice(1) : next.rows)] };
}

export function toMarkdown({ rows: [header = [], ...body] }: Table): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...body.map(line)].join('\n');
}

/** Joins a table at the end of a page with its continuation at the start of the next one. */
export function joinAcrossPages<L extends { readonly table?: Table }>(
  pages: readonly (readonly L[])[],
  toLine: (first: L, table: Table) => L,
): L[][] {
  const joined: L[][] = [];
  let openPage: L[] | undefined;
  for (const [first, ...rest] of pages) {
    const lastTable = openPage?.at(-1)?.table;
    if (openPage && lastTable && first?.table && isContinuedBy(lastTable, first.table)) {
      openPage.push(toLine(openPage.pop()!, joinTables(lastTable, first.table)));
      joined.push(rest);
      if (rest.length > 0) openPage = rest;
    } else {
      const lines = first ? [first, ...rest] : [];
      joined.push(lines);
      if (first) openPage = lines;
    }
  }
  return joined;
}
