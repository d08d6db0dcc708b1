import type { InlineMarks } from '../inline-marks';
import type { TreeWriter } from '../tree/tree-writer';

/** Maximum difference in twips between the edges of one column. */
const tolerance = 60;
/** Maximum rows buffered until the columns are known. */
const maxBufferedRows = 1_000;

export interface RtfRow {
  readonly cells: readonly string[];
  /** Right edges of its cells in twips, in order. */
  readonly edges: readonly number[];
}

/** Writes the rows of a table; a cell that is as wide as several columns of its longest row spans them. */
export class RtfTable {
  private bufferedRows: RtfRow[] = [];
  private columns: readonly number[] | undefined;

  constructor(
    private readonly writer: TreeWriter,
    private readonly marks: InlineMarks,
  ) {
    writer.open('table');
  }

  add(row: RtfRow): void {
    this.bufferedRows.push(row);
    if (this.columns || this.bufferedRows.length >= maxBufferedRows) this.flushRows();
  }

  close(): void {
    this.flushRows();
    this.writer.close();
  }

  private flushRows(): void {
    this.columns ??= this.bufferedRows.reduce<readonly number[]>(
      (longest, { edges }) => (edges.length > longest.length ? edges : longest),
      [],
    );
    for (const row of this.bufferedRows.splice(0)) this.write(row, this.columns);
  }

  private write({ cells, edges }: RtfRow, columns: readonly number[]): void {
    this.writer.open('tr');
    const spans = columnSpans(edges, columns);
    cells.forEach((text, index) => {
      // LibreOffice ends some rows with one cell too many.
      if (text === '' && edges.length > 0 && index >= edges.length) return;
      const span = spans[index] ?? 1;
      this.marks.write(text, this.writer, 'td', span > 1 ? { colspan: String(span) } : {});
    });
    this.writer.close();
  }
}

/** Returns the column span of each cell of a row; empty when its edges match no columns. */
function columnSpans(edges: readonly number[], columns: readonly number[]): number[] {
  if (edges.length >= columns.length) return [];
  const spans: number[] = [];
  let lastColumn = -1;
  for (const edge of edges) {
    const column = columns.findIndex((right, index) => index > lastColumn && Math.abs(right - edge) <= tolerance);
    if (column < 0) return [];
    spans.push(column - lastColumn);
    lastColumn = column;
  }
  return spans;
}
