/** A table row: indexes of the texts that end its cells, and the edges of its cells in twips (one more than cells). */
export interface Row {
  readonly cells: readonly number[];
  readonly edges: readonly number[];
}

/** Tolerance of equal edges in twips (a millimetre), since edges of resized cells differ slightly. */
const tolerance = 57;
/** Maximum columns of a table in Word. */
const maxColumns = 63;

/**
 * Adds empty cells after those that span several columns, which only the edges of other rows indicate. Modifies `texts` in
 * place; ignores tables whose edges do not match their cells.
 */
export function alignRows(rows: readonly Row[], texts: string[], cellEnd: string): void {
  if (rows.some(({ cells, edges }) => edges.length !== cells.length + 1)) return;
  const columnEdges = mergeEdges(rows);
  if (columnEdges.length > maxColumns + 1) return;
  for (const { cells, edges } of rows) {
    const columns = edges.map((edge) => columnEdges.findLastIndex((columnEdge) => columnEdge <= edge));
    cells.forEach((cell, index) => {
      const spannedColumns = columns[index + 1]! - columns[index]! - 1;
      if (spannedColumns > 0) texts[cell] += cellEnd.repeat(spannedColumns);
    });
  }
}

function mergeEdges(rows: readonly Row[]): number[] {
  const columnEdges: number[] = [];
  const edges = new Set(rows.flatMap((row) => row.edges));
  for (const edge of [...edges].sort((a, b) => a - b))
    if (columnEdges.length === 0 || edge - columnEdges.at(-1)! > tolerance) columnEdges.push(edge);
  return columnEdges;
}
