import { rowsOf } from '../write/write-table';
import { Element, type Child } from './element';
import { find, textOf } from './walk';

const lists = new Set(['ul', 'ol']);
/** Elements that indicate a layout table. */
const layoutTags = new Set(['table', 'h1', 'h2', 'h3', 'h4', 'pre', 'blockquote']);

/**
 * Replaces the lists in the cells of a data table by their items, `- wipe - dry`: they are frequent in Word, and
 * Markdown tables cannot contain lists. Keeps the lists of layout tables, which have headings, quotations or nested
 * tables, or a cell of more than `maxLength` characters. Modifies the tree in place.
 */
export function flattenCellLists(table: Element, maxLength: number): void {
  const cells = rowsOf(table).flat();
  const listed = cells.filter((cell) => find(cell, ({ tag }) => lists.has(tag)) !== undefined);
  if (listed.length === 0 || cells.some((cell) => find(cell, ({ tag }) => layoutTags.has(tag)) !== undefined)) return;
  if (cells.some((cell) => textOf(cell).length > maxLength)) return;
  for (const cell of listed) cell.children.splice(0, Infinity, ...cell.children.flatMap(itemsOf));
}

function itemsOf(child: Child): Child[] {
  if (typeof child === 'string') return [child];
  if (!lists.has(child.tag)) {
    child.children.splice(0, Infinity, ...child.children.flatMap(itemsOf));
    return [child];
  }
  const first = Number(child.attribute('start')) || 1;
  let number = first;
  return child.children.flatMap((item) => {
    if (typeof item === 'string') return [];
    const line = new Element('div');
    line.children.push(child.tag === 'ol' ? `${number++}. ` : '- ', ...item.children.flatMap(itemsOf).map(asInline));
    return [line];
  });
}

/** Makes the first paragraph of an item inline, so that it stays on the same line. */
function asInline(child: Child, index: number): Child {
  if (index > 0 || typeof child === 'string' || child.tag !== 'p') return child;
  const text = new Element('span');
  for (const each of child.children) text.children.push(each);
  return text;
}
