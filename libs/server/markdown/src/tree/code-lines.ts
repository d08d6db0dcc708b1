import { Element } from './element';
import { find, keptElements } from './walk';

/** Minimum share of the rows of code that have a line number; others are messages and headers of a change. */
const minNumberedShare = 0.5;
/** Maximum cells of a row: old and new number, code. Rows with more cells show two versions side by side. */
const maxCells = 3;

/** Classes of code, by those of its lines: Doxygen, CodeMirror 6 and 5. */
const lineClasses: readonly (readonly [string, string])[] = [
  ['fragment', 'line'],
  ['cm-content', 'cm-line'],
  ['CodeMirror-code', 'CodeMirror-line'],
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
  for (const line of lines) addLine(block, line);
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
  block.children.push(changeMark(line));
  for (const child of line.children) {
    if (typeof child !== 'string') child.parent = block;
    block.children.push(child);
  }
  const last = line.children.at(-1);
  if (typeof last !== 'string' || !last.endsWith('\n')) block.children.push('\n');
}

/** Returns the sign of an added or removed line, which the style sheet shows. */
function changeMark(line: Element): string {
  const marked = [line, ...keptElements(line)].find(({ attributes }) => 'data-code-marker' in attributes);
  return marked?.attribute('data-code-marker').slice(0, 1) ?? '';
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
  return cells.flatMap((row) => row.slice(-1));
}

function isNumber(cell: Element): boolean {
  return [cell, ...keptElements(cell)].some(({ attributes }) => 'data-line-number' in attributes);
}
