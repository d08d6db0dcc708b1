import { stripTocLeaders } from './toc-lines';
import { headingLevel, maxHeadingLength, measureFonts, sectionSign, type FontScale } from './headings';
import { ContinuedParagraphs } from './continued-paragraphs';
import { columnRightEdges, usualRightEdges, type UsualEdges } from './column-edges';
import { continuesParagraph, isRule, startNumberOf } from './join-lines';
import { joinText } from './join-text';
import { KnownWords } from './known-words';
import { KoreanBreaks } from './korean-breaks';
import { spacingLimit, type SpacingLimit } from './line-spacing';
import { placeMark, type PdfMarks } from './mark-place';
import type { Line, PageLines, Paragraph } from './page-types';
import { toRows } from './page-rows';
import { isParagraphSpacing, mirrorRtl } from './paragraph-breaks';
import { findRepeatedMarks } from './repeated-marks';
import { findRunningHeads } from './running-heads';
import { writeListings } from './marks/listings';
import { isBulleted, toListItem } from './marks/list-item';
import { ListNesting } from './marks/list-nesting';
import { tableLine } from './tables/find-tables';
import { joinAcrossPages } from './tables/table';
import { findVerse } from './verse';

/**
 * Joins the lines of a document: pages in order, without running heads and page numbers, headings as light Markdown,
 * lines of one paragraph joined. Keeps the order in which the page paints its lines, which is the reading order in
 * nearly all files; sorting by position mixed up columns more often than it helped. `marks` records the paragraphs'
 * places.
 */
export function composeText(pages: readonly PageLines[], isMarked = false, marks?: PdfMarks): string {
  const pageRows = pages.map(toRows);
  const running = findRunningHeads(pageRows);
  const repeated = new Set([...running.omitted, ...findRepeatedMarks(pages)]);
  for (const { rows } of pageRows) stripTocLeaders(rows, pages.length);
  const bodyLines = pages.map(({ lines }) =>
    headsFirst(lines, running.heads).filter((line) => !repeated.has(line) && line.text.trim() !== ''),
  );
  const withListings = isMarked ? writeListings(bodyLines) : bodyLines;
  const bodies = joinAcrossPages(withListings, tableLine, (line, page) => isAtFoot(line, pages[page]!));
  const scale = measureFonts(bodies.flat().filter(({ isComment }) => !isComment));
  const usualEdges = usualRightEdges(bodies.flat());
  let words: KnownWords | undefined;
  const knownWords = (): KnownWords => (words ??= new KnownWords(bodies.flat()));
  let koreanBreaks: KoreanBreaks | undefined;
  const findKoreanBreaks = (): KoreanBreaks =>
    (koreanBreaks ??= new KoreanBreaks(
      bodies.map((lines) => ({ lines, rightEdges: columnRightEdges(lines, usualEdges) })),
    ));
  const maxStep = spacingLimit(bodies.flat());
  const lists = new ListNesting();
  const paragraphs = new ContinuedParagraphs(knownWords, findKoreanBreaks);
  for (const [index, lines] of bodies.entries()) {
    const flatParagraphs = toParagraphs(lines, scale, usualEdges, { knownWords, findKoreanBreaks, maxStep }, isMarked);
    const pageParagraphs = isMarked ? lists.nestPage(flatParagraphs) : flatParagraphs;
    paragraphs.addPage(pageParagraphs, (paragraph) => (marks ? placeMark(paragraph, pages[index]!, marks, index) : ''));
  }
  return unescapeListings(paragraphs.texts.join('\n'));
}

/** Moves the running heads that are kept to the top of their page: many programs paint them after its text. */
function headsFirst(lines: readonly Line[], heads: ReadonlySet<Line>): readonly Line[] {
  const own = lines.filter((line) => heads.has(line));
  return own.length === 0 ? lines : [...own, ...lines.filter((line) => !heads.has(line))];
}

/** What the document shows of its line breaks; the words and Korean are found when first needed. */
interface LineBreaks {
  readonly knownWords: () => KnownWords;
  readonly findKoreanBreaks: () => KoreanBreaks;
  readonly maxStep: SpacingLimit;
}

function toParagraphs(
  lines: readonly Line[],
  scale: FontScale,
  usualEdges: UsualEdges,
  { knownWords, findKoreanBreaks, maxStep }: LineBreaks,
  isMarked: boolean,
): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let text = '';
  let paragraphLines: Line[] = [];
  let previous: Line | undefined;
  let headingDepth = 0;
  let item: Line | undefined;
  const leftToRight = lines.map(mirrorRtl);
  const [rightEdges, lineEnds] = [columnRightEdges(lines, usualEdges), columnRightEdges(leftToRight, usualEdges)];
  const numbers = new Set(lines.map(startNumberOf));
  const verse = findVerse(lines);
  const isSpaced = (index: number): boolean => isParagraphSpacing(lines, index);
  const isContinued = (index: number): boolean => {
    if (isSpaced(index) || verse.has(lines[index - 1]!)) return false;
    const isLeft = isLeftAligned(lines[index - 1]!, lines[index]!);
    const [ordered, ends] = isLeft ? [lines, rightEdges] : [leftToRight, lineEnds];
    const [line, next] = [ordered[index - 1]!, ordered[index]!];
    const [start, isContinuation] = [paragraphLines[0] ?? line, paragraphLines.length > 1];
    const columnEnd = ends[index - 1]!;
    return continuesParagraph(line, next, { columnEnd, maxStep: maxStep(line), isContinuation, start, numbers });
  };
  for (const [index, line] of lines.entries()) {
    if (line.isBlock) {
      if (previous) paragraphs.push({ text, lines: paragraphLines, columnEnd: lineEnds[index - 1]! });
      paragraphs.push({ text: `\n${line.text}\n`, lines: [line] });
      previous = undefined;
      headingDepth = 0;
      continue;
    }
    const lineText = isMarked ? toListItem(line.text.trim()) : line.text.trim();
    const isBelow = previous && previous.y > line.y && previous.y - line.y < 1.9 * line.size;
    const isOfItem = item !== undefined && isBelow === true && hangsBelow(item, line);
    const isOfHeading = headingDepth > 0 && isBelow === true && continuesBoldHeading(previous!, line);
    const lineLevel = isOfHeading ? headingDepth : isOfItem ? 0 : headingLevel(line, scale);
    if (!isOfItem) item = isBulleted(line.text.trim()) ? line : undefined;
    const sameHeading =
      headingDepth > 0 &&
      lineLevel === headingDepth &&
      isBelow &&
      text.length + lineText.length <= maxHeadingLength &&
      !(paragraphLines[0] && isSubsection(paragraphLines[0], line)) &&
      !sectionSign.test(line.text.trim()) &&
      !(previous && isElsewhere(previous, line));
    if (previous && (sameHeading || (headingDepth === 0 && lineLevel === 0 && isContinued(index)))) {
      const isAfterWord = (): boolean => findKoreanBreaks().isAfterWord(lines[index - 1]!, rightEdges[index - 1]!);
      text = joinText(text, lineText, knownWords, isAfterWord);
      paragraphLines.push(line);
    } else {
      if (previous) paragraphs.push({ text, lines: paragraphLines, columnEnd: lineEnds[index - 1]! });
      paragraphLines = [line];
      // In Markdown, a rule directly below a line would make it a heading.
      const hasGap =
        !previous ||
        lineLevel > 0 ||
        headingDepth > 0 ||
        isRule(line) ||
        isParagraphGap(previous, line) ||
        isSpaced(index);
      text = (hasGap ? '\n' : '') + (lineLevel > 0 ? `${'#'.repeat(lineLevel)} ` : '') + lineText;
    }
    previous = line;
    headingDepth = lineLevel;
  }
  if (previous) paragraphs.push({ text, lines: paragraphLines, columnEnd: lineEnds.at(-1)! });
  return paragraphs;
}

/** Whether a line is in the lowest tenth of its page, as notes and running feet are. */
const isAtFoot = ({ y, rotation }: Line, { bottom, top }: PageLines): boolean =>
  rotation === 0 && y - bottom < 0.1 * (top - bottom);

/**
 * Whether two lines begin at the same left edge and end at different right edges, also in a right-to-left paragraph.
 */
const isLeftAligned = (line: Line, next: Line): boolean =>
  Math.abs(line.x0 - next.x0) < 1 && Math.abs(line.x1 - next.x1) > 0.5 * line.size;

/** Whether a line has the size of a list item and begins right of its bullet. */
const hangsBelow = (item: Line, line: Line): boolean =>
  Math.abs(item.size - line.size) < 0.02 * item.size && line.x0 > item.x0 + 0.3 * item.size && line.level === undefined;

/**
 * Whether a line begins with the number of a subsection of the heading above it, and with its title: 2.1 below 2, or
 * 2.1.1 below 2.1. A lower-case word after the number continues a heading instead ("rose to / 2.5 million").
 */
function isSubsection(heading: Line, line: Line): boolean {
  const [number] = /^\d{1,3}(?:\.\d{1,3}){0,3}(?=\.?\s)/.exec(heading.text.trim()) ?? [];
  const [, own] = /^(\d{1,3}(?:\.\d{1,3}){1,4})\.?\s+[^\p{Ll}\s]/u.exec(line.text.trim()) ?? [];
  return number !== undefined && own !== undefined && own.startsWith(`${number}.`);
}

/**
 * Whether a line begins left of the heading above it and shares neither its centre nor its right edge, such as a title
 * below a centred one. A lower-case word continues a heading whose first line is indented.
 */
const isElsewhere = (heading: Line, line: Line): boolean =>
  line.x0 < heading.x0 - heading.size &&
  Math.abs(line.x0 + line.x1 - heading.x0 - heading.x1) > 2 * heading.size &&
  Math.abs(line.x1 - heading.x1) > heading.size &&
  !/^\p{Ll}/u.test(line.text.trim());

/** Whether a bold line goes on with the sentence or the title of the bold line above it. */
const continuesBoldHeading = (heading: Line, line: Line): boolean =>
  heading.isBold === true &&
  line.isBold === true &&
  Math.abs(heading.size - line.size) < 0.02 * heading.size &&
  /^\p{Ll}/u.test(line.text.trim());

/** Whether the line spacing indicates a paragraph break. */
function isParagraphGap(line: Line, next: Line): boolean {
  const step = line.y - next.y;
  return line.rotation !== next.rotation || step < 0 || step > 1.6 * Math.max(line.size, next.size);
}

/** Replaces `b''x b''` by x: dblatex prints every non-Latin character of a listing in this form. */
function unescapeListings(text: string): string {
  return text.replace(/b(?:''|’’)([^\x00-\x7f_]|_)b(?:''|’’)/g, '$1');
}
