import type { ChartData } from '../package/chart-data';
import type { TextBudget } from '../text-budget';
import type { TreeWriter } from '../tree/tree-writer';

/** Maximum categories of a chart that is a table; more are a curve, of which only the names are text. */
const maxCategories = 50;
const maxSeries = 30;
/** Number of bars and spaces around a cell. */
const cellEdges = 3;

/** Writes a chart: its title, and its values as a table of categories and series. */
export function writeChart({ title, categories, series }: ChartData, writer: TreeWriter, budget: TextBudget): void {
  const name = title.replace(/\s+/g, ' ').trim();
  if (name !== '') writeCell(writer, 'p', name);
  const positions = [
    ...new Set([categories, ...series.map(({ values }) => values)].flatMap((each) => [...each.keys()])),
  ];
  if (series.length === 0 || positions.length === 0) return;
  if (positions.length > maxCategories || series.length > maxSeries) {
    for (const each of series.slice(0, maxSeries)) writeCell(writer, 'p', each.name);
    return;
  }
  budget.addChars(positions.length * series.length * cellEdges);
  writer.open('table');
  writeRow(writer, ['', ...series.map((each) => each.name)]);
  for (const position of positions.sort((a, b) => a - b))
    writeRow(writer, [
      categories.get(position) ?? String(position + 1),
      ...series.map(({ values }) => values.get(position) ?? ''),
    ]);
  writer.close();
}

function writeRow(writer: TreeWriter, cells: readonly string[]): void {
  writer.open('tr');
  for (const cell of cells) writeCell(writer, 'td', cell);
  writer.close();
}

function writeCell(writer: TreeWriter, tag: string, text: string): void {
  writer.open(tag);
  writer.text(text);
  writer.close();
}
