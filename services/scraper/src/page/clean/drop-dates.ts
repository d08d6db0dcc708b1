import type { Element } from '../tree/element';
import { inlineTags, textOf, walk } from '../tree/walk';

const longest = 110;
const sentence = 100;
const year = /(?:^|\D)(?:19|20)\d\d(?:\D|$)/;
const clock = /(?:^|\D)\d{1,2}[:.h]\d\d(?:\D|$)/;
const numericDate = /(?:^|\D)\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})(?:\D|$)|\d{4}[./-]\d{1,2}[./-]\d{1,2}/;

/**
 * Above an article's first sentence and below its last one stand lines with dates, times and names. A short line with a
 * full date, or any line that consists of a `time` element, goes; lines amid the text stay.
 */
export function dropDates(main: Element): void {
  const lines = linesOf(main);
  const long = lines.map((line) => line.textLength >= sentence);
  const first = long.indexOf(true);
  if (first < 0) return;
  const last = long.lastIndexOf(true);
  lines.forEach((line, at) => {
    if (at > first && at <= last) return;
    if (/^h[1-6]$/.test(line.tag) || line.textLength > longest) return;
    const text = textOf(line, 200);
    if (isDateLine(text) || hasOnlyTime(line)) line.dropped = 'date';
  });
}

/** Elements that hold text of their own and no block below. */
function linesOf(main: Element): Element[] {
  const lines: Element[] = [];
  walk(main, (element) => {
    if (element.tag === 'pre' || element.tag === 'table') return false;
    if (inlineTags.has(element.tag) || element.textLength === 0) return true;
    if (element.children.some((child) => typeof child !== 'string' && !child.dropped && !isInlineOnly(child)))
      return true;
    lines.push(element);
    return false;
  });
  return lines;
}

function isInlineOnly(element: Element): boolean {
  return (
    (inlineTags.has(element.tag) || element.tag === 'br' || element.tag === 'img') &&
    element.children.every((child) => typeof child === 'string' || child.dropped || isInlineOnly(child))
  );
}

function isDateLine(text: string): boolean {
  return (
    numericDate.test(text) ||
    (year.test(text) &&
      (clock.test(text) || text.length < 60) &&
      /\d{1,2}\D+(?:19|20)\d\d|(?:19|20)\d\d/.test(text) &&
      !/[.!?]$/.test(text))
  );
}

function hasOnlyTime(line: Element): boolean {
  let timed = 0;
  walk(line, (each) => {
    if (each.tag === 'time') timed += each.textLength;
  });
  return timed > line.textLength * 0.6;
}
