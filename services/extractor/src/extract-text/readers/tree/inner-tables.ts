import { isLayoutTable, Element, find, rowsOf, textOf } from '@winnow/markdown';

/** Characters of a cell above which it is running text: the table is used for layout. */
const maxCellLength = 800;

/**
 * Replaces each table inside a data table's cell by its cells: `Rye, 12; Oats, 7`. A table that is used for layout, half
 * of its cells with tables or a long one, keeps them. Changes the tree in place.
 */
export function flattenInnerTables(parent: Element): Element {
  for (const child of parent.children) if (typeof child !== 'string') flattenInnerTables(child);
  if (parent.tag !== 'table') return parent;
  const rows = rowsOf(parent);
  const cells = rows.flat();
  const around = cells.filter(hasTable);
  if (around.length === 0 || around.length * 2 >= cells.length) return parent;
  if (around.some((cell) => textOf(cell).length > maxCellLength)) return parent;
  const before = around.map((cell) => [...cell.children]);
  around.forEach(replaceTables);
  // Lists or headings beside them make it a table for layout after all.
  if (isLayoutTable(parent, rows))
    around.forEach((cell, index) => cell.children.splice(0, Infinity, ...before[index]!));
  return parent;
}

const hasTable = (cell: Element): boolean => find(cell, ({ tag }) => tag === 'table') !== undefined;

function replaceTables(parent: Element): void {
  parent.children.forEach((child, index) => {
    if (typeof child === 'string') return;
    if (child.tag === 'table') parent.children[index] = asLine(child);
    else replaceTables(child);
  });
}

/** Returns a table's cells in one element, with signs between them. */
function asLine(table: Element): Element {
  const line = new Element('div');
  const rows = rowsOf(table)
    .map((row) => row.filter((cell) => textOf(cell) !== ''))
    .filter((row) => row.length > 0);
  rows.forEach((row, rowIndex) =>
    row.forEach((cell, index) => {
      const isLast = index === row.length - 1;
      const sign = isLast ? (rowIndex === rows.length - 1 ? '' : ';') : ',';
      line.children.push(withSign(cell, sign));
    }),
  );
  return line;
}

/** Returns a copy of an element whose text ends with a sign. */
function withSign(element: Element, sign: string): Element {
  const copy = new Element(element.tag === 'td' || element.tag === 'th' ? 'div' : element.tag, element.attributes);
  copy.children.push(...element.children);
  if (sign === '') return copy;
  const last = copy.children.at(-1);
  if (last === undefined || typeof last === 'string' || last.tag === 'br') copy.children.push(sign);
  else copy.children[copy.children.length - 1] = withSign(last, sign);
  return copy;
}
