import type { Line } from './page-types';
import type { Row } from './page-rows';

/** Matches the dot leader of a line of the table of contents: four or more dots, or two ellipses. */
const dotLeader = /(?:[.·‧∙•_]\s?){4}|(?:…\s?){2}/u;
/** Matches the page number at the end of such a line. */
const trailingNumber = /(?:^|[^\divxlcIVXLC-])[\divxlcIVXLC-]{0,7}$/u;
const pageNumber = /(?<!\s)\s+(?:\d{1,4}|[ivxlc]{1,7})\s*$/i;
const dot = /[.·‧∙•_…]/u;
/** Minimum number of such lines: dotted blanks of forms look alike but are single. */
const minTocLines = 3;
/** Maximum excess of page numbers over the pages of the file. */
const maxPageOffset = 10;

/**
 * Removes dot leaders and page numbers from the lines of a table of contents, including numbers at the same right edge on
 * lines without dots (chapters). Modifies the lines in place; an emptied line remains blank.
 */
export function stripTocLeaders(rows: readonly Row[], pages: number): void {
  const dotted = rows.filter((row) => leaderStart(row.text) !== -1);
  const numbers = dotted.map((row) => Number(/\d{1,9}$/.exec(row.text.trimEnd())?.[0] ?? 0));
  if (dotted.length < minTocLines || numbers.some((number) => number > pages + maxPageOffset)) return;
  if (!increase(dotted.map((row) => Number(/(?<![\d-])\d{1,9}$/.exec(row.text.trimEnd())?.[0] ?? 0)))) return;
  const rightEdge = Math.max(...dotted.map((row) => row.x1));
  for (const row of dotted) for (const line of row.lines) stripLeader(line);
  for (const row of rows) {
    const last = row.lines.at(-1) as Line;
    if (Math.abs(row.x1 - rightEdge) > 3 || last.isTocEntry) continue;
    if (row.lines.length > 1 && /^\s*(?:\d{1,4}|[ivxlc]{1,7})\s*$/i.test(last.text)) last.text = '';
    else if (/\p{L}/u.test(last.text) && pageNumber.test(last.text)) {
      last.text = last.text.replace(pageNumber, '');
      last.isTocEntry = true;
    }
  }
}

/** Whether numbers mostly increase, as pages do, unlike prices and the points of an exam. 0: a row without a number. */
function increase(numbers: readonly number[]): boolean {
  const known = numbers.filter((number) => number > 0);
  const decreases = known.slice(1).filter((number, index) => number < known[index]!);
  return known.length < 2 || (4 * decreases.length < known.length && new Set(known).size > 1);
}

function stripLeader(line: Line): void {
  const start = leaderStart(line.text);
  if (start === -1) return;
  line.text = line.text.slice(0, start).trimEnd();
  line.isTocEntry = true;
}

/** Returns the start of the leader before a page number; -1 without one. One pass from the line's end. */
function leaderStart(text: string): number {
  const end = text.trimEnd();
  const before = end.slice(0, (trailingNumber.exec(end)?.index ?? end.length - 1) + 1).trimEnd();
  let start = before.length;
  while (
    start > 0 &&
    (dot.test(before[start - 1] ?? '') || (/\s/.test(before[start - 1] ?? '') && dot.test(before[start - 2] ?? '')))
  )
    start -= 1;
  return dotLeader.test(before.slice(start)) ? start : -1;
}
