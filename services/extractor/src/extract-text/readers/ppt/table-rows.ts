import type { ShapeParagraph, TableCell } from '../package/drawing-shapes';
import type { TextBudget } from '../text-budget';

/** A cell of a table, which is a shape of a group. */
export interface CellShape {
  readonly left: number;
  readonly top: number;
  readonly paragraphs: ShapeParagraph[];
}

/** Arranges cells in rows and columns by their edges; a cell that spans several is in the first. */
export function tableRows(cells: readonly CellShape[], budget: TextBudget): TableCell[][] {
  const columns = indexes(cells.map(({ left }) => left));
  const rows = indexes(cells.map(({ top }) => top));
  // Cells at different edges would need a grid of their number squared.
  budget.addElements(rows.size * columns.size);
  const grid = Array.from({ length: rows.size }, () =>
    Array.from({ length: columns.size }, (): TableCell => ({ paragraphs: [], span: 0 })),
  );
  for (const { left, top, paragraphs } of cells) grid[rows.get(top)!]![columns.get(left)!] = { paragraphs, span: 1 };
  return grid;
}

const indexes = (edges: readonly number[]): Map<number, number> =>
  new Map([...new Set(edges)].toSorted((a, b) => a - b).map((edge, index) => [edge, index]));
