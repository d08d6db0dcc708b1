import type { TreeWriter } from '../tree/tree-writer';

/** Twips by which edges of one column may differ. */
const tolerance = 60;
/** Rows that are held before their columns are known. */
const heldRows = 1_000;

export interface RtfRow {
  readonly cells: readonly string[];
  /** Right edges of its cells in twips, in order. */
  readonly edges: readonly number[];
}

/** Writes the rows of a table; a cell that is as wide as several columns of its longest row spans them. */
export class RtfTable {
  private held: RtfRow[] = [];
  private columns: readonly number[] | undefined;

  constructor(private readonly writer: TreeWriter) {
    writer.open('table');
  }

  add(row: RtfRow): void {
    this.held.push(row);
    if (this.columns || this.held.length >= heldRows) this.writeHeld();
  }

  end(): void {
    this.writeHeld();
    this.writer.close();
  }

  private writeHeld(): void {
    this.columns ??= this.held.reduce<readonly number[]>(
      (longest, { edges }) => (edges.length > longest.length ? edges : longest),
      [],
    );
    for (const row of this.held.splice(0)) this.write(row, this.columns);
  }

  private write({ cells, edges }: RtfRow, columns: readonly number[]): void {
    this.writer.open('tr');
    const spans = spansOf(edges, columns);
    cells.forEach((text, index) => {
      // LibreOffice ends some rows with one cell too many.
      if (text === '' && edges.length > 0 && index >= edges.length) return;
      writeLines(this.writer, 'td', text, { colspan: String(spans[index] ?? 1) });
    });
    this.writer.close();
  }
}

/** Returns the number of columns of each cell of a row; none where its edges are not those of columns. */
function spansOf(edges: readonly number[], columns: readonly number[]): number[] {
  if (edges.length >= columns.length) return [];
  const spans: number[] = [];
  let last = -1;
  for (const edge of edges) {
    const column = columns.findIndex((right, index) => index > last && Math.abs(right - edge) <= tolerance);
    if (column < 0) return [];
    spans.push(column - last);
    last = column;
  }
  return spans;
}

/** Writes an element with a text of one or more lines. */
export function writeLines(writer: TreeWriter, tag: string, text: string, attributes?: Record<string, string>): void {
  writer.open(tag, attributes);
  text.split('\n').forEach((line, index) => {
    if (index > 0) writer.mark('br');
    writer.text(line);
  });
  writer.close();
}
