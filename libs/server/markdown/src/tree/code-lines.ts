import { Element, type Child } from './element';
import { find, hasText, keptElements, textOf } from './walk';

/** Minimum share of the rows of code that have a line number; others are messages and headers of a change. */
const minNumberedShare = 0.5;
/** Maximum cells of a row: old and new number, sign, controls, code. */
const maxCells = 6;
/** Classes of the cells with a line number in klaus and Gitea. */
const numberClasses = ['linenos', 'lines-num'];

/** Classes of code, by those of its lines: Doxygen, CodeMirror 6 and 5; files and changes of gitweb. */
const lineClasses: readonly (readonly [string, string])[] = [
  ['fragment', 'line'],
  ['cm-content', 'cm-line'],
  ['CodeMirror-code', 'CodeMirror-line'],
  ['page_body', 'pre'],
  ['patch', 'diff'],
];

/** Class of Doxygen's tooltips about the names in code, which are after its lines. */
const tooltipClass = 'ttc';

/**
 * Returns code whose lines are blocks, numbered rows of a table (files and changes on code hosts), or an example that
 * visitors may edit (the documentation of Go), as `pre`.
 */
export function codeLines(element: Element, parent: Element): Element | undefined {
  if (isEditableCode(element)) return moveTo(new Element('pre', element.attributes, parent), element);
  const lines = element.tag === 'table' ? numberedRows(element) : blockLines(element);
  if (lines.length < (element.hasClass('fragment') ? 1 : 2)) return undefined;
  const block = new Element('pre', element.attributes, parent);
  const marks = lines.map(changeMark);
  const isChange = marks.some((mark) => mark !== '');
  lines.forEach((line, index) => {
    const isUnchanged = isChange && !textOf(line, 10).trimStart().startsWith('@@');
    block.children.push(marks[index] || (isUnchanged ? ' ' : ''));
    addLine(block, line);
  });
  return block;
}

/** Whether a field has lines of code, in which browsers check no spelling; in others, visitors write, or copy one line. */
const isEditableCode = (element: Element): boolean =>
  element.tag === 'textarea' &&
  element.attribute('spellcheck') === 'false' &&
  element.words.has('code') &&
  element.children.some((child) => typeof child === 'string' && child.trim().includes('\n'));

function moveTo(block: Element, { children }: Element): Element {
  for (const child of children) block.children.push(child);
  return block;
}

function addLine(block: Element, line: Element): void {
  dropNumber(line);
  trimLine(line);
  for (const child of line.children) {
    if (typeof child !== 'string') child.parent = block;
    block.children.push(child);
  }
  block.children.push('\n');
}

/** Removes the number of gitweb's lines, with the space between number and code. */
function dropNumber({ children }: Element): void {
  const [first, code] = children;
  if (typeof first !== 'object' || !first.hasClass('linenr')) return;
  children.shift();
  if (typeof code === 'string') children[0] = code.replace(/^ /, '');
}

/** Removes the line break at the end of a line, and white space of the page's source around it. */
function trimLine({ children }: Element): void {
  while (isSpace(children.at(-1))) children.pop();
  if (isSpace(children[0]) && children[0].includes('\n')) children.shift();
  const last = children.at(-1);
  if (typeof last === 'string') children[children.length - 1] = last.trimEnd();
  else if (last) trimLine(last);
}

const isSpace = (child: Child | undefined): child is string => typeof child === 'string' && child.trim() === '';

/** Returns the sign of an added or removed line, which the style sheet shows. */
function changeMark(line: Element): string {
  const row = line.tag === 'td' && line.parent ? [line.parent, ...keptElements(line.parent)] : [];
  if (row.length > 0 && (line.hasClass('add') || line.hasClass('del'))) return line.hasClass('add') ? '+' : '-';
  for (const each of [line, ...keptElements(line), ...row.flatMap((cell) => [cell, ...keptElements(cell)])]) {
    const sign = each.attributes['data-code-marker'] ?? each.attributes['data-type-marker'];
    if (sign) return sign.slice(0, 1);
  }
  return '';
}

function blockLines(element: Element): Element[] {
  const [, name] = lineClasses.find(([code]) => element.hasClass(code)) ?? [];
  if (name === undefined) return [];
  const parts = [...keptElements(element)].filter((part) => !part.hasClass(tooltipClass));
  // CodeMirror 5 has the number of a line beside it.
  const lines = parts.map((line) => (line.hasClass(name) ? line : find(line, (each) => each.hasClass(name))));
  return lines.every((line) => line !== undefined) ? lines : [];
}

function numberedRows(table: Element): Element[] {
  const rows = [...keptElements(table)].flatMap((each) => (each.tag === 'tbody' ? [...keptElements(each)] : [each]));
  const cells = rows.map((row) => (row.tag === 'tr' ? [...keptElements(row)] : []));
  if (cells.some(({ length }) => length > maxCells)) return [];
  if (cells.filter((row) => row.some(isNumber)).length < rows.length * minNumberedShare) return [];
  const lines = cells.map((row) => row.filter((cell) => !isNumber(cell) && hasText(cell)));
  // Several cells show two versions side by side.
  return lines.every(({ length }) => length <= 1)
    ? lines.map(([line], index) => line ?? cells[index]!.at(-1)).filter((line) => line !== undefined)
    : [];
}

function isNumber(cell: Element): boolean {
  if (numberClasses.some((name) => cell.hasClass(name)) && /^\d*$/.test(textOf(cell, 20).trim())) return true;
  return [cell, ...keptElements(cell)].some(
    ({ attributes }) => 'data-line-number' in attributes || 'data-line-num' in attributes,
  );
}
