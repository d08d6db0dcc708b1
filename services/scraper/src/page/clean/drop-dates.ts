import { type Element, inlineTags, isInline, textOf, walk } from '@winnow/markdown';

const maxLength = 110;
const sentence = 100;
/** Maximum dates dropped on one side of the text (published, updated, copyright); more are content. */
const maxDates = 3;
const year = /(?:^|\D)(?:19|20)\d\d(?:\D|$)/;
const clock = /(?:^|\D)\d{1,2}[:.h]\d\d(?:\D|$)/;
const numericDate = /(?:^|\D)\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})(?:\D|$)|\d{4}[./-]\d{1,2}[./-]\d{1,2}/;

/**
 * Drops bylines above an article's first sentence and below its last: short lines with a full date, and lines that
 * consist of a `time` element. Keeps lines within the text.
 */
export function dropDates(main: Element): void {
  const lines = linesOf(main);
  const long = lines.map((line) => line.textLength >= sentence);
  const first = long.indexOf(true);
  if (first < 0) return;
  const last = long.lastIndexOf(true);
  dropFew(lines.slice(0, first).filter(isDated));
  dropFew(lines.slice(last + 1).filter(isDated));
}

/** Many dated lines are a calendar or a biography, which is content. */
function dropFew(lines: readonly Element[]): void {
  if (lines.length <= maxDates) for (const line of lines) line.dropped = 'date';
}

function isDated(line: Element): boolean {
  if (/^(?:h[1-6]|li)$/.test(line.tag) || line.textLength > maxLength) return false;
  return isDateLine(textOf(line, 200)) || hasOnlyTime(line);
}

/** Returns the elements with text of their own and without blocks. */
function linesOf(main: Element): Element[] {
  const lines: Element[] = [];
  walk(main, (element) => {
    if (element.tag === 'pre' || element.tag === 'table') return false;
    if (inlineTags.has(element.tag) || element.textLength === 0) return true;
    if (element.children.some((child) => typeof child !== 'string' && !child.dropped && !isInline(child))) return true;
    lines.push(element);
    return false;
  });
  return lines;
}

function isDateLine(text: string): boolean {
  if (numericDate.test(text)) return true;
  return year.test(text) && (clock.test(text) || text.length < 60) && !/[.!?]$/.test(text);
}

function hasOnlyTime(line: Element): boolean {
  let timed = 0;
  walk(line, (each) => {
    if (each.tag === 'time') timed += each.textLength;
  });
  return timed > line.textLength * 0.6;
}
