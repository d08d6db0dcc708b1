import type { Chart } from '../package/read-chart';
import type { TreeWriter } from '../tree/tree-writer';

/** Writes a chart: its title, then a table of values by category and series. */
export function writeChart({ lines, rows }: Chart, writer: TreeWriter): void {
  for (const line of lines) writeElement(writer, 'p', line);
  if (rows.length === 0) return;
  writer.open('table');
  for (const row of rows) {
    writer.open('tr');
    for (const cell of row) writeElement(writer, 'td', cell);
    writer.close();
  }
  writer.close();
}

function writeElement(writer: TreeWriter, tag: string, text: string): void {
  writer.open(tag);
  writer.text(text);
  writer.close();
}
