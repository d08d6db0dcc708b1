import { Element } from '@winnow/markdown';

const maxCells = 2_000;

/**
 * Writes the summaries of Javadoc (since 16) as tables: a grid of `div` elements, of which the header cells come first, and
 * each following row has as many cells.
 */
export function writeSummaryTables(main: Element): void {
  for (const child of main.children) {
    if (typeof child === 'string' || child.dropped) continue;
    if (child.hasClass('summary-table')) toTable(child);
    else writeSummaryTables(child);
  }
}

function toTable(grid: Element): void {
  const cells = grid.children.filter((child) => typeof child !== 'string');
  const columns = cells.findIndex((cell) => !isHeader(cell));
  if (columns < 2 || cells.length > maxCells || cells.length % columns > 0) return;
  if (!cells.every((cell) => cell.tag === 'div' && !cell.dropped)) return;
  const table = new Element('table', undefined, grid);
  for (let at = 0; at < cells.length; at += columns) {
    const row = new Element('tr', undefined, table);
    for (const cell of cells.slice(at, at + columns)) row.children.push(toCell(cell, row));
    table.children.push(row);
  }
  grid.children.splice(0, Infinity, table);
  grid.ownLength = undefined;
}

const isHeader = (cell: Element): boolean => cell.hasClass('table-header');

function toCell(cell: Element, row: Element): Element {
  const copy = new Element(isHeader(cell) ? 'th' : 'td', undefined, row);
  for (const child of cell.children) {
    if (typeof child !== 'string') child.parent = copy;
    copy.children.push(child);
  }
  return copy;
}
