import { fitsNextWord } from './join-lines';
import { isBulleted } from './marks/list-item';
import type { Line } from './page-types';

/** Minimum lines of a block of verse, and minimum share of them that begin with a capital letter. */
const [minLines, minCapitals] = [4, 0.75];
/**
 * Minimum number and share of lines that end within a sentence although the first word of the next line has room, which
 * wrapped lines do not.
 */
const [minShort, minShortShare] = [2, 0.25];
/** Maximum distance of lines and of their left edges, in font sizes; lines of a stanza may be indented. */
const [maxStep, maxIndent] = [1.9, 4];
/** Matches the start of a line that begins with a capital letter, but not one in capitals, or with the number of a house. */
const capital = /^(?:[^\p{L}\p{N}]{0,3}\p{Lu}(?!\p{Lu})|\d{1,5}\p{L}?\s\p{L})/u;
/** Matches the start of a line that continues the one above, and the end of a line that is continued. */
const [lowerCase, hyphen] = [/^\p{Ll}/u, /\S[-\u2010]$/];
const sentenceEnd = /[.!?:][)\]”"’»]*$/u;

/**
 * Finds the lines of a page that are broken by hand, as those of poems and postal addresses: blocks in which most lines
 * begin with a capital letter and end although the next word has room in the longest line of the block. Returns the
 * lines after which the break is kept.
 */
export function findVerse(lines: readonly Line[]): ReadonlySet<Line> {
  const verse = new Set<Line>();
  let block: Line[] = [];
  const finish = (): void => {
    if (isVerse(block))
      for (const [index, line] of block.entries()) if (!isContinued(line, block[index + 1])) verse.add(line);
    block = [];
  };
  for (const line of lines) {
    if (block.length > 0 && !continuesBlock(block.at(-1)!, line, block[0]!)) finish();
    if (isPlain(line)) block.push(line);
  }
  finish();
  return verse;
}

const isPlain = ({ text, parts, isBlock, isComment, isTocEntry, level, rotation }: Line): boolean =>
  parts.length === 1 &&
  rotation === 0 &&
  level === undefined &&
  !(isBlock || isComment || isTocEntry) &&
  !isBulleted(text.trim());

const continuesBlock = (line: Line, next: Line, first: Line): boolean =>
  isPlain(next) &&
  line.y > next.y &&
  line.y - next.y < maxStep * line.size &&
  Math.abs(line.size - next.size) < 0.02 * line.size &&
  Math.abs(next.x0 - first.x0) < maxIndent * line.size;

function isVerse(block: readonly Line[]): boolean {
  if (block.length < minLines || block.filter(({ text }) => capital.test(text)).length < minCapitals * block.length)
    return false;
  const end = Math.max(...block.map(({ x1 }) => x1));
  // Justified lines end at the same edge.
  if (block.filter(({ x1, size }) => end - x1 < 0.05 * size).length > 1) return false;
  const short = block
    .slice(1)
    .filter((next, index) => !sentenceEnd.test(block[index]!.text.trim()) && fitsNextWord(block[index]!, next, end));
  return short.length >= Math.max(minShort, minShortShare * block.length);
}

/** Whether a line goes on in the next one, as a long verse does. */
const isContinued = (line: Line, next: Line | undefined): boolean =>
  next !== undefined && (lowerCase.test(next.text.trim()) || hyphen.test(line.text.trim()));
