import { type Element, find, keptElements, textOf } from '@winnow/markdown';

/** Maximum characters of one line's number, and of a cell with the numbers of all lines. */
const maxNumberLength = 6;
const maxNumbersLength = 50_000;
/** Maximum elements beside a code and its numbers. */
const maxSiblings = 20;
/** Names that highlighters give to the number of a line. */
const numberClasses = /(?:^|[\s_-])(?:linenos?|line-?numbers?|line-?no|ln|lnt|gutter|linenumber)(?:$|[\s_-])/i;

/**
 * Whether an element holds the line numbers of code: an element in `pre` with such a name, or the cell beside the code
 * of a table with one row per listing or line.
 */
export function isLineNumber(element: Element): boolean {
  if (element.textLength === 0) return false;
  if (element.tag === 'td') return isNumberCell(element);
  if (element.tag === 'div' && numberClasses.test(element.attribute('class')) && isBesideCode(element)) return true;
  return (
    element.textLength <= maxNumberLength &&
    numberClasses.test(element.attribute('class')) &&
    /^\d+$/.test(textOf(element, maxNumberLength)) &&
    isInCode(element)
  );
}

function isInCode(element: Element): boolean {
  for (let at = element.parent; at; at = at.parent) if (at.tag === 'pre' || at.tag === 'code') return true;
  return false;
}

/** Whether an element is after code, and has the numbers of all its lines. */
function isBesideCode(element: Element): boolean {
  const siblings = element.parent?.children ?? [];
  if (siblings.length > maxSiblings || element.textLength > maxNumbersLength) return false;
  const before = siblings.slice(0, siblings.indexOf(element)).findLast((sibling) => typeof sibling !== 'string');
  return typeof before === 'object' && before.tag === 'pre' && /^\d[\d\s]*$/.test(textOf(element, maxNumbersLength));
}

function isNumberCell(cell: Element): boolean {
  if (cell.textLength > maxNumbersLength || cell.parent?.tag !== 'tr') return false;
  const cells = keptElements(cell.parent);
  // Only the first cell reads on, since a row may have thousands.
  if (cells.next().value !== cell) return false;
  const [second, third] = [cells.next().value, cells.next().value];
  if (!second || third) return false;
  const isCode = ({ tag }: Element): boolean => tag === 'pre';
  const hasCode = find(second, isCode) !== undefined || isInCode(cell);
  return hasCode && /^\d[\d\s]*$/.test(textOf(cell, maxNumbersLength));
}
