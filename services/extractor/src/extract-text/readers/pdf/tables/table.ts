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
function goesOn(table: Table, next: Table): boolean {
  return (
    table.columns.length === next.columns.length &&
    table.columns.every((column, at) => isOver(column, next.columns[at]!))
  );
}

/** Whether the shorter range overlaps the other by at least half. */
function isOver(one: Span, other: Span): boolean {
  const shared = Math.min(one.to, other.to) - Math.max(one.from, other.from);
  return 2 * shared >= Math.min(one.to - one.from, other.to - other.from);
}

/** Joins both parts; drops a header row repeated after the page break. */
function joinTables(table: Table, next: Table): Table {
  const [head = []] = table.rows;
  const isRepeated = next.rows[0]!.every((cell, at) => cell === head[at]);
  return { ...table, rows: [...table.rows, ...(isRepeated ? next.rows.slice(1) : next.rows)] };
}

export function toMarkdown({ rows: [head = [], ...body] }: Table): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}

/** Joins a table at the end of a page with its continuation at the start of the next one. */
export function joinOverPages<L extends { readonly table?: Table }>(
  pages: readonly (readonly L[])[],
  toLine: (first: L, table: Table) => L,
): L[][] {
  const joined: L[][] = [];
  let open: L[] | undefined;
  for (const [first, ...rest] of pages) {
    const above = open?.at(-1)?.table;
    if (open && above && first?.table && goesOn(above, first.table)) {
      open.push(toLine(open.pop()!, joinTables(above, first.table)));
      joined.push(rest);
      if (rest.length > 0) open = rest;
    } else {
      const lines = first ? [first, ...rest] : [];
      joined.push(lines);
      if (first) open = lines;
    }
  }
  return joined;
}
