import { Element, textOf } from '@winnow/markdown';

/** Classes of the cells of a declaration in Doxygen's lists: type and name. */
const declarationCell = /^mem(?:Templ)?Item(?:Left|Right)$|^memTemplParams$/;
/** Maximum characters of a cell that is compared with a bracket, and of one that ends with a bracket. */
const maxBracketChars = 5;
const maxCellChars = 1_000;

/**
 * Writes the declarations of Doxygen as one line each: a table with a column for the type, the name and each bracket,
 * and rows of lists with the type beside the name. The same for tables of a function, or command, and its arguments.
 */
export function joinPrototypes(main: Element): void {
  for (const child of main.children) {
    if (typeof child === 'string' || child.dropped) continue;
    if (child.tag === 'table' && isPrototype(child)) toLine(child, child);
    else if (child.tag === 'tr' && isDeclaration(child)) toLine(child, appendCell(child));
    else joinPrototypes(child);
  }
}

/** Classes of the tables of Doxygen, DocBook, Natural Docs and mandoc. */
const prototypeTable = /^(?:memname|funcprototype-table|Prototype|Nm)$/;

const isPrototype = (table: Element): boolean => prototypeTable.test(table.attribute('class'));

const isDeclaration = (row: Element): boolean => {
  const cells = row.children.filter((cell) => typeof cell !== 'string');
  return cells.length > 1 && cells.every((cell) => declarationCell.test(cell.attribute('class')));
};

/** Adds the only cell of a row, which the line replaces the others by. */
function appendCell(row: Element): Element {
  const cell = new Element('td', undefined, row);
  row.children.push(cell);
  return cell;
}

/** Replaces the cells below an element by a paragraph in `target`. */
function toLine(element: Element, target: Element): void {
  const line = new Element('p', undefined, target);
  for (const cell of cellsOf(element)) addCell(line, cell);
  if (target === element) element.children.length = 0;
  else element.children.splice(0, Infinity, target);
  target.children.push(line);
  element.ownLength = undefined;
}

function cellsOf(element: Element): Element[] {
  return element.children.flatMap((child) =>
    typeof child === 'string' || child.dropped ? [] : isCell(child) ? [child] : cellsOf(child),
  );
}

/** Whether an element is a cell. Natural Docs puts the table of the parameters into one. */
const isCell = ({ tag, children }: Element): boolean =>
  tag === 'td' && !children.some((child) => typeof child !== 'string' && child.tag === 'table');

function addCell(line: Element, cell: Element): void {
  const text = textOf(cell, maxBracketChars).trim();
  if (text === '') return;
  const last = line.children.at(-1);
  if (text.startsWith(')') && last === ' ') line.children.pop();
  cell.children.forEach((child, index, { length }) => {
    if (typeof child !== 'string') child.parent = line;
    else if (index === 0) child = child.trimStart();
    if (typeof child === 'string' && index === length - 1) child = child.trimEnd();
    line.children.push(child);
  });
  if (!textOf(cell, maxCellChars).trimEnd().endsWith('(')) line.children.push(' ');
}
