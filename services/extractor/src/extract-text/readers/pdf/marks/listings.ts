import type { Line } from '../page-types';

/** Maximum share of letters that are equally wide in a document with listings; others are typewritten. */
const maxShare = 0.5;
const minLines = 2;
/** Matches signs that are rare in prose, and the minimum share of lines with them. */
const codeSign = /[{}()=<>$#_\\/|&*+@`~^]|--|[;:]$/;
const minCodeShare = 0.3;
/** Maximum distance of two lines of a listing in font sizes, between which one line may be empty. */
const maxStep = 3.2;
const emptyStep = 1.9;
/** Width of letters whose line is empty or shorter than its fonts show, in font sizes; and maximum indent in letters. */
const usualWidth = 0.6;
const maxIndent = 80;

/** Maximum difference of the left edges of the parts of a listing on two pages in font sizes; columns differ by more. */
const maxShift = 12;
/** Tolerance of the left edges of two lines of code in font sizes. */
const alignment = 0.1;
/** Maximum distance of the end of a page's listing from the lowest line of all pages, in heights of their text. */
const maxRest = 0.25;

/**
 * Replaces lines in fonts whose letters are equally wide by listings of Markdown, with their indents. A listing that ends a
 * page goes on at the start of the next one.
 */
export function writeListings(pages: readonly (readonly Line[])[]): Line[][] {
  const chars = (lines: readonly Line[]): number => lines.reduce((sum, { text }) => sum + text.length, 0);
  const all = pages.flat();
  const isTypewritten = chars(all.filter(isCode)) > maxShare * chars(all);
  return isTypewritten ? pages.map((lines) => [...lines]) : listingsOf(pages);
}

const isCode = ({ isMonospaced, isBlock, level, rotation }: Line): boolean =>
  isMonospaced === true && !isBlock && level === undefined && rotation === 0;

interface CodeLine {
  readonly line: Line;
  readonly page: number;
  /** The line moved by the shift to where it would be on the page on which its listing begins. */
  readonly moved: Line;
  readonly shift?: number | undefined;
}

function listingsOf(pages: readonly (readonly Line[])[]): Line[][] {
  const written: Line[][] = pages.map(() => []);
  const lefts = pages.map(leftOf);
  const end = pageEnd(pages.flat());
  let run: CodeLine[] = [];
  const endRun = (): void => {
    const moved = run.map((each) => each.moved);
    if (isListing(moved)) written[run[0]!.page]!.push(listing(moved));
    else
      for (const [page, part] of Map.groupBy(run, (each) => each.page)) {
        const lines = part.map(({ line }) => line);
        written[page]!.push(...(isListing(lines) ? [listing(lines)] : lines));
      }
    run = [];
  };
  for (const [page, lines] of pages.entries()) {
    for (const line of lines) {
      const [first, last] = [run[0], run.at(-1)];
      const shift = first && last?.page !== page ? shiftOf(line, run, lefts[first.page]! - lefts[page]!) : last?.shift;
      const moved = shift ? { ...line, x0: line.x0 + shift, x1: line.x1 + shift } : line;
      const isNext =
        last?.page === page
          ? isNextLine(last.line, line)
          : last?.page === page - 1 && last.line.y <= end && isNextPage(last.moved, moved);
      if (last && isCode(last.line) && isNext) run.push({ line, page, shift, moved });
      else {
        endRun();
        run = [{ line, page, moved: line }];
      }
    }
  }
  endRun();
  return written;
}

/**
 * Returns the shift of a line that begins a page: that of the page's left edge, unless the line is aligned with one of the
 * listing only as it is. The text of a page may lack lines at its left margin.
 */
function shiftOf({ x0, size }: Line, run: readonly CodeLine[], pageShift: number): number {
  const isAlignedWith = (other: number): boolean => Math.abs(other - x0) < alignment * size;
  const aligned = run.find(({ line }) => isAlignedWith(line.x0));
  const isAligned = run.some(({ moved }) => isAlignedWith(moved.x0 - pageShift));
  const shift = aligned && !isAligned ? (aligned.shift ?? 0) : pageShift;
  return Number.isFinite(shift) ? shift : 0;
}

/** Returns the left edge of the text of a page around its listings. */
const leftOf = (lines: readonly Line[]): number =>
  lines.reduce((min, line) => (isCode(line) || line.rotation !== 0 ? min : Math.min(min, line.x0)), Infinity);

/** Returns the height at which a page counts as full. */
function pageEnd(lines: readonly Line[]): number {
  const [low, high] = lines.reduce(([min, max], { y }) => [Math.min(min, y), Math.max(max, y)], [Infinity, -Infinity]);
  return low + maxRest * (high - low);
}

/** Whether enough lines have signs of code, which prose in such a font lacks; an address may take two lines. */
const isListing = (run: readonly Line[]): boolean =>
  run.length >= minLines &&
  hasCode(run.map(codeOf)) &&
  (run.length > minLines || run.some((line) => /\s/.test(codeOf(line))));

/** Whether enough lines of text in such a font have signs of code. */
export const hasCode = (lines: readonly string[]): boolean =>
  lines.filter((line) => codeSign.test(line)).length >= minCodeShare * lines.length;

/** Returns the text of a line without links, which are not rendered in a listing. */
const codeOf = ({ text, unlinkedText = text }: Line): string => unlinkedText.trim();

const isNextLine = (line: Line, next: Line): boolean =>
  isCode(next) &&
  Math.abs(next.size - line.size) < 0.1 * line.size &&
  line.y > next.y &&
  line.y - next.y < maxStep * line.size;

/** Whether a line that begins a page continues the listing that ends the page before. */
const isNextPage = (line: Line, next: Line): boolean =>
  isCode(next) &&
  Math.abs(next.size - line.size) < 0.1 * line.size &&
  Math.abs(next.x0 - line.x0) < maxShift * line.size;

function listing(lines: readonly Line[]): Line {
  const first = lines[0]!;
  const left = lines.reduce((min, { x0 }) => Math.min(min, x0), Infinity);
  const code = lines.map((line, index) => {
    const isAfterEmpty = index > 0 && lines[index - 1]!.y - line.y > emptyStep * line.size;
    const indent = Math.min(maxIndent, Math.round((line.x0 - left) / letterWidth(line)));
    return (isAfterEmpty ? '\n' : '') + ' '.repeat(indent) + codeOf(line);
  });
  const longestFence = lines.reduce((max, line) => Math.max(max, /`{3,}/.exec(codeOf(line))?.[0].length ?? 2), 2);
  const fence = '`'.repeat(longestFence + 1);
  const text = [fence, ...code, fence].join('\n');
  return { ...first, text, parts: [text], isBlock: true };
}

function letterWidth(line: Line): number {
  const { x0, x1, size } = line;
  const width = (x1 - x0) / Math.max(1, codeOf(line).length);
  return width > 0.4 * size && width < 0.8 * size ? width : usualWidth * size;
}
