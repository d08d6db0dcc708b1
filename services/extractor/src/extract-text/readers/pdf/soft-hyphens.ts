import type { PDFPageProxy } from 'pdfjs-dist';
import { rightOf } from './item-geometry';
import { readPaintedLetters, type PaintedLetters } from './letter-gaps';
import { LetterSearch } from './letter-search';
import type { TextItem } from './page-types';

type Item = TextItem & { readonly type?: string };

const softHyphen = '\u00ad';
/** Pages without soft hyphens after which a document is searched no further. */
const maxPagesWithout = 3;
/** Width of one or two hyphens in font sizes; that of Helvetica and Times is .33. pdf.js does not advance by it. */
const [minHyphenWidth, usualHyphenWidth, maxHyphenWidth] = [0.15, 0.33, 0.8];
/** Maximum gap within a word in font sizes. */
const maxLetterGap = 0.15;
/** Tolerance of a justified edge in font sizes, and lines above and below that are compared. */
const edgeTolerance = 0.06;
const comparedLines = 6;
/** Minimum lines at the edge. */
const minJustified = 2;

/**
 * Restores the hyphens that a font maps to soft hyphens, which pdf.js omits although they are painted. They are in the
 * operators of a page, which cost as much to read as its text. Pages are searched on which a line of justified text
 * ends a hyphen's width before the edge. After the first one that has any, all others are searched; after three that
 * have none, no others.
 */
export class SoftHyphens {
  private pagesWithout = 0;
  private isFound = false;

  async restore(page: PDFPageProxy, items: readonly Item[]): Promise<readonly Item[]> {
    if (!this.isFound && (this.pagesWithout >= maxPagesWithout || !mayHaveHyphens(items))) return items;
    const painted = await readPaintedLetters(page).catch(() => undefined);
    if (!painted?.text.includes(softHyphen)) {
      this.pagesWithout += 1;
      return items;
    }
    this.isFound = true;
    return insertHyphens(items, painted);
  }
}

function mayHaveHyphens(items: readonly Item[]): boolean {
  const texts = items.filter(({ type, str }) => type === undefined && str.trim() !== '');
  const ends = texts.flatMap((item, index) => {
    const next = texts[index + 1];
    if (next?.transform[5] === item.transform[5]) return [];
    return [{ item, isInWord: /\p{Ll}$/u.test(item.str) && /^\p{Ll}/u.test(next?.str ?? '') }];
  });
  return ends.some(({ item, isInWord }, index) => {
    if (!isInWord) return false;
    const edges = ends
      .slice(Math.max(0, index - comparedLines), index + comparedLines)
      .map((other) => (rightOf(other.item) - rightOf(item)) / item.height)
      .filter((distance) => distance > minHyphenWidth && distance < maxHyphenWidth);
    return edges.some((edge) => edges.filter((other) => Math.abs(other - edge) < edgeTolerance).length >= minJustified);
  });
}

/** Inserts hyphens into items by the painted letters, in which the letters of the items occur in the same order. */
export function insertHyphens(items: readonly Item[], { text, gaps }: PaintedLetters): readonly Item[] {
  const letters = text.replaceAll(softHyphen, '');
  /** Whether a word continues after a hyphen, by the position in `letters` before which the hyphen is painted. */
  const hyphens = new Map<number, boolean>();
  for (let at = text.indexOf(softHyphen); at >= 0; at = text.indexOf(softHyphen, at + 1))
    hyphens.set(at - hyphens.size, (gaps[at + 1] ?? Infinity) < maxLetterGap);
  const search = new LetterSearch(letters);
  let isInWord = false;
  return items.map((item, index) => {
    if (item.type !== undefined) return item;
    // The gap of the omitted hyphen became an item.
    if (isInWord && item.str.trim() === '') return { ...item, str: '' };
    isInWord = false;
    let at = search.startOf(item);
    if (at === undefined) return item;
    const str = item.str.replace(/(\S)(\s?)/g, (pair, unit: string, space: string) => {
      const continues = hyphens.get((at! += 1));
      return continues === undefined ? pair : `${unit}-${continues ? '' : space}`;
    });
    if (str === item.str) return item;
    const next = items.find(({ type }, later) => later > index && type === undefined);
    isInWord = hyphens.get(at) === true && next?.transform[5] === item.transform[5];
    return { ...item, str, width: item.width + (isInWord ? usualHyphenWidth * item.height : 0) };
  });
}
