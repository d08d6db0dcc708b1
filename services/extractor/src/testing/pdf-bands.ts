import type { Band } from '../extract-text/readers/pdf/tables/page-bands';

/** A row of cells of 10 points, each with its left and right edge in points. */
export const bandAt = (y: number, ...cells: readonly (readonly [text: string, x0: number, x1: number])[]): Band => ({
  lines: [],
  items: cells.map(([text, x0, x1]) => ({ text, x0, x1, y, size: 10 })),
  top: y + 7.5,
  bottom: y - 2,
});
