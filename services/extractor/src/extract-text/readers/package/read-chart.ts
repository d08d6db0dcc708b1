import type { TextBudget } from '../text-budget';
import type { Archive } from './archive';
import { ChartData } from './chart-data';

/**
 * Maximum categories and series of a chart that is written as a table; charts with more are curves, of which only the
 * names are text.
 */
const maxCategories = 50;
const maxSeries = 30;
/** Number of bars and spaces around a cell. */
const cellEdges = 3;

/** The text of a chart. */
export interface Chart {
  /** Its title, and the names of its series if its values are not written as a table. */
  readonly lines: readonly string[];
  /** Values by category and series, below a header row; empty without values. */
  readonly rows: readonly (readonly string[])[];
}

/** Reads a DrawingML chart of an Office package. */
export async function readChart(archive: Archive, part: string, budget: TextBudget): Promise<Chart> {
  const data = new ChartData(budget);
  await archive.parse(part, data);
  const { categories, series } = data;
  const title = data.title.replace(/\s+/g, ' ').trim();
  const lines = title === '' ? [] : [title];
  const positions = [
    ...new Set([categories, ...series.map(({ values }) => values)].flatMap((each) => [...each.keys()])),
  ];
  if (series.length === 0 || positions.length === 0) return { lines, rows: [] };
  const names = series.slice(0, maxSeries).map(({ name }) => name);
  if (positions.length > maxCategories || series.length > maxSeries || data.hasDifferentX)
    return { lines: [...lines, ...names.filter((name) => name !== '')], rows: [] };
  // Every row has every series, so few points make a large table.
  budget.addElements(positions.length * series.length);
  budget.addChars(positions.length * series.length * cellEdges);
  const rows = positions
    .sort((a, b) => a - b)
    .map((position) => [
      categories.get(position) ?? String(position + 1),
      ...series.map(({ values }) => values.get(position) ?? ''),
    ]);
  return { lines, rows: [['', ...names], ...rows] };
}
