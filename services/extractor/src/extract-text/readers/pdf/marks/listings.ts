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

/** Replaces lines in fonts whose letters are equally wide by listings of Markdown, with their indents. */
export function writeListings(pages: readonly (readonly Line[])[]): Line[][] {
  const chars = (lines: readonly Line[]): number => lines.reduce((sum, { text }) => sum + text.length, 0);
  const all = pages.flat();
  const isTypewritten = chars(all.filter(isCode)) > maxShare * chars(all);
  return pages.map((lines) => (isTypewritten ? [...lines] : listingsOf(lines)));
}

const isCode = ({ isMonospaced, isBlock, level, rotation }: Line): boolean =>
  isMonospaced === true && !isBlock && level === undefined && rotation === 0;

function listingsOf(lines: readonly Line[]): Line[] {
  const written: Line[] = [];
  for (let start = 0; start < lines.length;) {
    let end = start + 1;
    if (isCode(lines[start]!)) while (end < lines.length && isNextLine(lines[end - 1]!, lines[end]!)) end += 1;
    const run = lines.slice(start, end);
    written.push(...(isListing(run) ? [listing(run)] : run));
    start = end;
  }
  return written;
}

/** Whether enough lines have signs of code, which prose in such a font lacks; an address may take two lines. */
const isListing = (run: readonly Line[]): boolean =>
  run.length >= minLines &&
  run.filter(({ text }) => codeSign.test(text)).length >= minCodeShare * run.length &&
  (run.length > minLines || run.some(({ text }) => /\s/.test(text.trim())));

const isNextLine = (line: Line, next: Line): boolean =>
  isCode(next) &&
  Math.abs(next.size - line.size) < 0.1 * line.size &&
  line.y > next.y &&
  line.y - next.y < maxStep * line.size;

function listing(lines: readonly Line[]): Line {
  const first = lines[0]!;
  const left = lines.reduce((min, { x0 }) => Math.min(min, x0), Infinity);
  const code = lines.map((line, index) => {
    const isAfterEmpty = index > 0 && lines[index - 1]!.y - line.y > emptyStep * line.size;
    const indent = Math.min(maxIndent, Math.round((line.x0 - left) / letterWidth(line)));
    return (isAfterEmpty ? '\n' : '') + ' '.repeat(indent) + line.text.trim();
  });
  const longestFence = lines.reduce((max, { text }) => Math.max(max, /`{3,}/.exec(text)?.[0].length ?? 2), 2);
  const fence = '`'.repeat(longestFence + 1);
  const text = [fence, ...code, fence].join('\n');
  return { ...first, text, parts: [text], isBlock: true };
}

function letterWidth({ text, x0, x1, size }: Line): number {
  const width = (x1 - x0) / Math.max(1, text.trim().length);
  return width > 0.4 * size && width < 0.8 * size ? width : usualWidth * size;
}
