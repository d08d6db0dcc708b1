import type { Line } from './page-lines';
import type { Row } from './page-rows';

/** Four or more dots, or two ellipses, with or without spaces between: the leader of a contents line. */
const leader = /(?:[.·‧∙•_]\s?){4,}|(?:…\s?){2,}/u;
const leaderAtEnd = /\s*(?:(?:[.·‧∙•_]\s?){4,}|(?:…\s?){2,})\s*[\divxlcIVXLC-]{0,7}\s*$/u;
const pageNumber = /\s+(?:\d{1,4}|[ivxlc]{1,7})\s*$/i;
/** A form's dotted blanks look alike but come singly; a contents page has several. */
const leastLines = 3;
/** Pages that a document's own count may run ahead of the pages in the file. */
const slack = 10;

/**
 * Takes dots and page numbers off the contents lines of one page; the titles stay. On such a page numbers at the same
 * right edge belong to lines without dots (chapters) and go as well. Changes the lines' text; an emptied line stays, blank.
 */
export function stripContentsLines(rows: readonly Row[], pages: number): void {
  const dotted = rows.filter((row) => leader.test(row.text) && leaderAtEnd.test(row.text));
  const numbers = dotted.map((row) => Number(/(\d+)\s*$/.exec(row.text)?.[1] ?? 0));
  if (dotted.length < leastLines || numbers.some((number) => number > pages + slack)) return;
  const edge = Math.max(...dotted.map((row) => row.x1));
  for (const row of dotted) for (const line of row.lines) stripDots(line);
  for (const row of rows) {
    if (Math.abs(row.x1 - edge) > 3) continue;
    const last = row.lines.at(-1) as Line;
    if (row.lines.length > 1 && /^\s*(?:\d{1,4}|[ivxlc]{1,7})\s*$/i.test(last.text)) last.text = '';
    else if (/\p{L}/u.test(last.text)) last.text = last.text.replace(pageNumber, '');
  }
}

function stripDots(line: Line): void {
  if (leader.test(line.text)) line.text = line.text.replace(leaderAtEnd, '');
}
