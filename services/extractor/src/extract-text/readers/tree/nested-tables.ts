import { Element, find, flattenCellLists, isLayoutTable, rowsOf, textOf } from '@winnow/markdown';
import { appendAll } from '../append-all';

/** Maximum characters of a data cell; longer ones are running text in a layout table. */
const maxCellLength = 800;
/** Maximum characters of a cell with nested data in a table whose rows are labelled, and of a label. */
const maxNestedLength = 4000;
const maxLabelLength = 100;

/**
 * Replaces each table nested in a cell of a data table by its cells: `Rye, 12; Oats, 7`. Keeps the nested tables of a
 * layout table, in which half of the cells have tables, or one cell has much text; the limit is higher where rows
 * are labelled. Modifies the tree in place.
 */
export function flattenNestedTables(parent: Element): Element {
  for (const child of parent.children) if (typeof child !== 'string') flattenNestedTables(child);
  if (parent.tag !== 'table') return parent;
  flattenCellLists(parent, maxCellLength);
  const rows = rowsOf(parent);
  const cells = rows.flat();
  const outerCells = cells.filter(hasTable);
  if (outerCells.length === 0 || outerCells.length * 2 >= cells.length) return parent;
  const maxLength = isLabelled(rows) ? maxNestedLength : maxCellLength;
  if (outerCells.some((cell) => textOf(cell).length > maxLength)) return parent;
  const originalChildren = outerCells.map((cell) => [...cell.children]);
  outerCells.forEach(replaceTables);
  // Lists or headings next to nested tables indicate a layout table as well.
  if (isLayoutTable(parent, rows))
    outerCells.forEach((cell, index) => cell.children.splice(0, Infinity, ...originalChildren[index]!));
  return parent;
}

const hasTable = (cell: Element): boolean => find(cell, ({ tag }) => tag === 'table') !== undefined;

/** Whether all rows have the same number of cells, the first of which labels the row, and the nested tables are of data. */
function isLabelled(rows: readonly Element[][]): boolean {
  const width = rows[0]!.length;
  if (rows.length < 3 || width < 2 || rows.some((row) => row.length !== width)) return false;
  return rows.every(([label, ...others]) => {
    const { length } = textOf(label!);
    if (length === 0 || length > maxLabelLength || hasTable(label!)) return false;
    return others.every((cell) => {
      const table = find(cell, ({ tag }) => tag === 'table');
      return table ? !isLayoutTable(table, rowsOf(table)) : textOf(cell).length <= maxCellLength;
    });
  });
}

function replaceTables(parent: Element): void {
  parent.children.forEach((child, index) => {
    if (typeof child === 'string') return;
    if (child.tag === 'table') parent.children[index] = toLine(child);
    else replaceTables(child);
  });
}

/** Returns a table's cells in one element, with punctuation between them. */
function toLine(table: Element): Element {
  const line = new Element('div');
  const rows = rowsOf(table)
    .map((row) => row.filter((cell) => textOf(cell) !== ''))
    .filter((row) => row.length > 0);
  rows.forEach((row, rowIndex) =>
    row.forEach((cell, index) => {
      const isLast = index === row.length - 1;
      const punctuation = isLast ? (rowIndex === rows.length - 1 ? '' : ';') : ',';
      line.children.push(withPunctuation(cell, punctuation), ...(punctuation === '' ? [] : [' ']));
    }),
  );
  return line;
}

/** Returns a copy of an element with punctuation at the end of its text; a cell of one paragraph becomes inline. */
function withPunctuation(element: Element, punctuation: string): Element {
  const isCell = element.tag === 'td' || element.tag === 'th';
  const [only, ...others] = element.children;
  const isParagraph = isCell && others.length === 0 && only instanceof Element && only.tag === 'p';
  const copy = new Element(isParagraph ? 'span' : isCell ? 'div' : element.tag, element.attributes);
  appendAll(copy.children, isParagraph ? only.children : element.children);
  if (punctuation === '') return copy;
  const last = copy.children.at(-1);
  if (last === undefined || typeof last === 'string' || last.tag === 'br') copy.children.push(punctuation);
  else copy.children[copy.children.length - 1] = withPunctuation(last, punctuation);
  return copy;
}
