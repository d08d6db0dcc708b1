import { stripContentsLines } from './contents-lines';
import { headingLevel, maxHeadingLength, measureType, type TypeScale } from './headings';
import { continues, joinText } from './join-lines';
import { markPlace, type PdfMarks } from './mark-place';
import type { Line, PageLines, Paragraph } from './page-types';
import { toRows } from './page-rows';
import { findRunningHeads } from './running-heads';
import { listItem } from './marks/list-item';
import { tableLine } from './tables/find-tables';
import { joinOverPages } from './tables/table';

/**
 * Joins the lines of a document: pages in order, without running heads and page numbers, headings as light Markdown,
 * lines of one paragraph joined. Keeps the order in which the page paints its lines, which is the reading order in
 * nearly all files; sorting by position mixed up columns more often than it helped. `marks` records the paragraphs'
 * places.
 */
export function composeText(pages: readonly PageLines[], isMarked = false, marks?: PdfMarks): string {
  const rowsOf = pages.map(toRows);
  const running = findRunningHeads(rowsOf);
  for (const { rows } of rowsOf) stripContentsLines(rows, pages.length);
  const own = pages.map(({ lines }) => lines.filter((line) => !running.has(line) && line.text.trim() !== ''));
  const bodies = joinOverPages(own, tableLine);
  const scale = measureType(bodies.flat().filter(({ isRemark }) => !isRemark));
  let words: Set<string> | undefined;
  const writtenWords = (): Set<string> => (words ??= hyphenatedWords(bodies));
  const paragraphs = bodies.flatMap((lines, index) => {
    const ofPage = toParagraphs(lines, scale, writtenWords, isMarked);
    return marks
      ? ofPage.map((paragraph) => markPlace(paragraph, pages[index]!, marks, index))
      : ofPage.map(({ text }) => text);
  });
  return unescapeListings(paragraphs.join('\n'));
}

function toParagraphs(
  lines: readonly Line[],
  scale: TypeScale,
  words: () => ReadonlySet<string>,
  isMarked: boolean,
): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let text = '';
  let held: Line[] = [];
  let last: Line | undefined;
  let level = 0;
  const ends = columnEnds(lines);
  for (const [index, line] of lines.entries()) {
    if (line.block) {
      if (last) paragraphs.push({ text, lines: held });
      paragraphs.push({ text: `\n${line.text}\n`, lines: [line] });
      last = undefined;
      level = 0;
      continue;
    }
    const own = isMarked ? listItem(line.text.trim()) : line.text.trim();
    const headed = headingLevel(line, scale);
    const isBelow = last && last.y > line.y && last.y - line.y < 1.9 * line.size;
    const sameHeading = level > 0 && headed === level && isBelow && text.length + own.length <= maxHeadingLength;
    if (last && (sameHeading || (level === 0 && headed === 0 && continues(last, line, ends[index - 1] ?? 0)))) {
      text = joinText(text, own, words);
      held.push(line);
    } else {
      if (last) paragraphs.push({ text, lines: held });
      held = [line];
      const gap = !last || headed > 0 || level > 0 || apart(last, line);
      text = (gap ? '\n' : '') + (headed > 0 ? `${'#'.repeat(headed)} ` : '') + own;
    }
    last = line;
    level = headed;
  }
  if (last) paragraphs.push({ text, lines: held });
  return paragraphs;
}

/** Whether the space between two lines is that between paragraphs. */
function apart(line: Line, next: Line): boolean {
  const step = line.y - next.y;
  return line.turn !== next.turn || step < 0 || step > 1.6 * Math.max(line.size, next.size);
}

/**
 * Returns, for each line, the right edge of its column: the farthest end among its neighbours that overlap it
 * horizontally.
 */
function columnEnds(lines: readonly Line[]): number[] {
  const reach = 6;
  return lines.map((line, index) =>
    lines
      .slice(Math.max(0, index - reach), index + reach + 1)
      .filter((other) => other.turn === line.turn && other.x0 < line.x1 && other.x1 > line.x0)
      .reduce((end, other) => Math.max(end, other.x1), line.x1),
  );
}

/** Returns the words that the document writes within lines, in lower case, including those with a hyphen. */
function hyphenatedWords(pages: readonly (readonly Line[])[]): Set<string> {
  const words = new Set<string>();
  for (const line of pages.flat()) {
    for (const [word] of line.text.toLowerCase().matchAll(/[\p{L}\p{N}]+(?:[-\u2010][\p{L}\p{N}]+)?/gu)) {
      words.add(word.replace('\u2010', '-'));
    }
  }
  return words;
}

/** dblatex prints every non-Latin character x of a listing as `b''x b''`. */
function unescapeListings(text: string): string {
  return text.replace(/b(?:''|’’)([^\x00-\x7f_]|_)b(?:''|’’)/g, '$1');
}
