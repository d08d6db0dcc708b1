/** A row of a table: where its cells end in a list of texts, and the edges of its cells in twips, one more than cells. */
export interface Row {
  readonly cells: readonly number[];
  readonly edges: readonly number[];
}

/** Maximum distance of edges that are one, in twips (a millimetre): rows whose cells were resized differ a little. */
const tolerance = 57;
/** Maximum columns of a table in Word. */
const maxColumns = 63;

/**
 * Adds empty cells behind those that span several columns, which are told by the edges of other rows alone. Changes
 * `texts` in place; leaves a table as it is whose edges do not fit its cells.
 */
export function alignRows(rows: readonly Row[], texts: string[], cellEnd: string): void {
  if (rows.some(({ cells, edges }) => edges.length !== cells.length + 1)) return;
  const grid = gridOf(rows);
  if (grid.length > maxColumns + 1) return;
  for (const { cells, edges } of rows) {
    const columns = edges.map((edge) => grid.findLastIndex((line) => line <= edge));
    cells.forEach((cell, index) => {
      const spanned = columns[index + 1]! - columns[index]! - 1;
      if (spanned > 0) texts[cell] += cellEnd.repeat(spanned);
    });
  }
}

function gridOf(rows: readonly Row[]): number[] {
  const grid: number[] = [];
  const edges = new Set(rows.flatMap((row) => row.edges));
  for (const edge of [...edges].sort((a, b) => a - b))
    if (grid.length === 0 || edge - grid.at(-1)! > tolerance) grid.push(edge);
  return grid;
}
