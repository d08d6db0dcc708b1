import type { PDFPageProxy } from 'pdfjs-dist';
import { readPaintedLetters, type PaintedLetters } from './letter-gaps';
import { LetterSearch } from './letter-search';
import type { TextItem } from './page-types';

/**
 * Matches single letters with spaces in between, which pdf.js inserts into letterspaced words, where it loses the spaces
 * between them.
 */
const singleLetters = /(?<!\S)\S \S \S(?!\S)/;
const singleLetter = /^\S |(?<=\s)\S(?= )| \S$/;
/** Minimum letters of a word that is letterspaced for certain if its page paints no spaces, and their maximum gap. */
const minLetters = 5;
const maxLetterGap = 0.3;
/** Maximum gap between letters of a page that paints spaces, which are wider. */
const maxUnpaintedSpace = 0.18;
/** Minimum gap between words, as a multiple of the gap between letters. */
const minWordGapRatio = 1.5;

/** Joins the letters of letterspaced words, and restores the spaces between them, by the positions of their glyphs. */
export async function joinSpacedLetters<Item extends TextItem & { readonly type?: string }>(
  page: PDFPageProxy,
  items: readonly Item[],
): Promise<readonly Item[]> {
  const isText = ({ dir, type }: Item): boolean => type === undefined && dir === 'ltr';
  if (!items.some((item) => isText(item) && singleLetters.test(item.str) && /\p{L}/u.test(item.str))) return items;
  const painted = await readPaintedLetters(page).catch(() => undefined);
  if (!painted) return items;
  const search = new LetterSearch(painted.text);
  return items.map((item) => {
    const start = search.startOf(item);
    if (start === undefined) return item;
    return singleLetter.test(item.str) ? { ...item, str: joinLetters(item.str, start, painted) } : item;
  });
}

/** Joins the letters of an item, the first of which is at `start` in the painted text. */
function joinLetters(text: string, start: number, { gaps, hasSpaces }: PaintedLetters): string {
  const pieces = text.split(' ');
  let at = start;
  const separators = pieces.slice(1).map((piece, index) => {
    at += pieces[index]!.length;
    return { gap: gaps[at]!, isInWord: pieces[index]!.length === 1 && piece.length === 1 };
  });
  const letterGaps = separators.filter(({ gap, isInWord }) => isInWord && gap < Infinity).map(({ gap }) => gap);
  const median = letterGaps.length < 2 ? 0 : letterGaps.sort((a, b) => a - b)[letterGaps.length >> 1]!;
  const maxGap = Math.max(minWordGapRatio * median, hasSpaces ? maxUnpaintedSpace : 0);
  // Without painted spaces, the gaps between words of the item that are not letterspaced may be as small.
  if (!hasSpaces && (letterGaps.length < minLetters - 1 || median > maxLetterGap)) return text;
  return pieces.reduce((joined, piece, index) => {
    const { gap, isInWord } = separators[index - 1]!;
    return joined + ((isInWord || hasSpaces) && gap <= maxGap ? '' : ' ') + piece;
  });
}
