import { type Child, Element, rowsOf, textOf } from '@winnow/markdown';

/** Maximum characters of the first cell of a row, which names the table in another one. */
const maxNameChars = 100;

/**
 * Moves a table at the end of a cell after the table of data that it is in, below the first cell of its row: JSDoc writes
 * the properties of a parameter so. Markdown has no nested tables, and the outer one would be read as layout.
 */
export function moveNestedTables(element: Element): void {
  // The loop also visits the tables that it moves after the current child.
  for (const child of element.children) {
    if (typeof child === 'string' || child.dropped) continue;
    if (child.tag === 'table') moveOut(child, element);
    moveNestedTables(child);
  }
}

function moveOut(table: Element, parent: Element): void {
  const rows = rowsOf(table);
  if (!isOfData(rows)) return;
  const moved: Element[] = [];
  for (const [name, ...cells] of rows)
    for (const cell of cells) {
      const end = tableAtEnd(cell);
      if (!end || !isOfData(rowsOf(end.table))) continue;
      const label = new Element('p', undefined, parent);
      label.children.push(textOf(name!, maxNameChars));
      moved.push(label, ...end.parts);
      for (const part of end.parts) {
        cell.children.splice(cell.children.indexOf(part), 1);
        part.parent = parent;
      }
    }
  parent.children.splice(parent.children.indexOf(table) + 1, 0, ...moved);
}

/** Whether the first row of a table is its header, above others. */
const isOfData = (rows: readonly (readonly Element[])[]): boolean =>
  rows.length > 1 && rows[0]!.length > 1 && rows[0]!.every(({ tag }) => tag === 'th');

/** Returns the table at the end of a cell, with the heading right before it. */
function tableAtEnd(cell: Element): { table: Element; parts: readonly Element[] } | undefined {
  const [before, table] = [undefined, ...cell.children.filter(isShown)].slice(-2);
  if (typeof table !== 'object' || table.tag !== 'table') return undefined;
  const heading = typeof before === 'object' && /^h[1-6]$/.test(before.tag) ? [before] : [];
  return { table, parts: [...heading, table] };
}

const isShown = (child: Child): boolean => (typeof child === 'string' ? /\S/.test(child) : !child.dropped);
