import { findAll, flattenCellLists, rowsOf, type Element } from '@winnow/markdown';

/** Maximum characters of a cell in a data table; longer ones are running text. */
const maxCellChars = 800;

/**
 * Writes the lists in cells of data tables as lines of their cell; a table with a row of one cell may be a layout
 * table.
 */
export function flattenTableLists(body: Element): void {
  for (const table of findAll(body, ({ tag }) => tag === 'table')) {
    const rows = rowsOf(table);
    if (rows.length > 1 && rows.every((row) => row.length > 1)) flattenCellLists(table, maxCellChars);
  }
}
