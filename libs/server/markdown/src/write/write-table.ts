import type { Element } from '../tree/element';
import { find, keptElements } from '../tree/walk';
import type { Write } from './block-writer';

const blockTags = new Set([
  'table',
  'pre',
  'ul',
  'ol',
  'dl',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'article',
  'section',
  'form',
]);
const columnLimit = 60;
const spanLimit = 50;

/** Writes a data table as a Markdown table; a layout table yields its cells' blocks. */
export function writeTable(table: Element, write: Write): string[] {
  const rows = rowsOf(table);
  const caption = find(table, (element) => element.tag === 'caption');
  const title = caption ? write.inline(caption) : '';
  const blocks = title ? [title] : [];
  if (isLayoutTable(table, rows)) {
    for (const row of rows) for (const cell of row) blocks.push(...write.blocks(cell.children));
    return rows.length > 0 ? blocks : write.blocks(table.children);
  }
  const cellText = (cell: Element): string => write.inline(cell).replace(/\n+/g, ' ').replace(/\|/g, '\\|');
  const grid = compact(toGrid(rows, cellText, ''), (text) => text === '').grid;
  const [head, ...body] = grid;
  if (!head) return blocks;
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [...blocks, [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')];
}

/** Returns the cells of a table by row, without those of nested tables. */
export function rowsOf(table: Element): Element[][] {
  const rows: Element[][] = [];
  const collect = (element: Element): void => {
    for (const child of keptElements(element)) {
      if (child.tag === 'tr') {
        const cells = [...keptElements(child)].filter(({ tag }) => tag === 'td' || tag === 'th');
        if (cells.length > 0) rows.push(cells);
      } else if (child.tag !== 'caption' && child.tag !== 'table') collect(child);
    }
  };
  collect(table);
  return rows;
}

/** Whether a table is used for layout rather than data. */
export function isLayoutTable(table: Element, rows: readonly Element[][]): boolean {
  const role = table.attribute('role');
  if ((role === 'presentation' || role === 'none') && !rows.some((row) => row.some(hasCellRole))) return true;
  if (rows.length < 2 || rows.every((row) => row.length < 2)) return true;
  return rows.some((row) => row.some((cell) => find(cell, ({ tag }) => blockTags.has(tag)) !== undefined));
}

/** Whether the author gave a cell its role back, in a table that an editor marks as layout. */
const hasCellRole = (cell: Element): boolean => /^(?:grid)?cell$/.test(cell.attribute('role'));

/** Returns the table as rows of equal length: a spanning cell is at its first position, with `empty` at the others. */
export function toGrid<Cell>(
  rows: readonly (readonly Element[])[],
  toCell: (cell: Element) => Cell,
  empty: Cell,
): Cell[][] {
  const grid: Cell[][] = [];
  const below = new Map<number, number>();
  for (const row of rows) {
    const cells: Cell[] = [];
    const skipTaken = (): void => {
      while ((below.get(cells.length) ?? 0) > 0) {
        below.set(cells.length, below.get(cells.length)! - 1);
        cells.push(empty);
      }
    };
    for (const cell of row) {
      skipTaken();
      if (cells.length >= columnLimit) break;
      const written = toCell(cell);
      const wide = span(cell, 'colspan');
      const high = span(cell, 'rowspan');
      for (let column = 0; column < wide && cells.length < columnLimit; column += 1) {
        if (high > 1) below.set(cells.length, high - 1);
        cells.push(column === 0 ? written : empty);
      }
    }
    skipTaken();
    grid.push(cells);
  }
  const width = Math.max(0, ...grid.map((row) => row.length));
  return grid.map((row) => [...row, ...Array<Cell>(width - row.length).fill(empty)]);
}

/** Returns a grid without empty rows and columns, which space a table, and the indexes of its columns. */
export function compact<Cell>(
  grid: readonly (readonly Cell[])[],
  isEmpty: (cell: Cell) => boolean,
): { grid: Cell[][]; columns: number[] } {
  const columns = (grid[0] ?? [])
    .map((_, column) => column)
    .filter((column) => grid.some((row) => !isEmpty(row[column]!)));
  const rows = grid.map((row) => columns.map((column) => row[column]!)).filter((row) => !row.every(isEmpty));
  return { grid: rows, columns };
}

function span(cell: Element, name: string): number {
  const value = Number.parseInt(cell.attribute(name), 10);
  return value > 0 ? Math.min(value, spanLimit) : 1;
}
