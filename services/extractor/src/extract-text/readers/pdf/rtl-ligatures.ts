import type { PDFPageProxy } from 'pdfjs-dist';
import { readPaintedLetters, type PaintedLetters } from './letter-gaps';
import type { TextItem } from './page-types';

type Item = TextItem & { readonly type?: string };

/** Matches letters and vowel signs of Arabic, also as presentation forms, without digits. */
const arabic =
  /[\u0610-\u061a\u0620-\u065f\u066e-\u06d3\u06fa-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc]/g;
const adjacentLetters = /[\u0620-\u064a]{2}/;
/** Pages without ligatures after which a document is searched no further. */
const maxPagesWithout = 3;
/** Items of a page that may not be found. */
const maxFailures = 20;

/**
 * Restores the order of letters that one glyph stands for, such as lam and alef: pdf.js reverses a right-to-left text
 * letter by letter. The glyphs are in the operators of a page, which cost as much to read as its text: no page is searched
 * after three without such glyphs.
 */
export class RtlLigatures {
  private pagesWithout = 0;

  async restore<Each extends Item>(page: PDFPageProxy, items: readonly Each[]): Promise<readonly Each[]> {
    if (this.pagesWithout >= maxPagesWithout || !items.some(isArabic)) return items;
    const painted = await readPaintedLetters(page).catch(() => undefined);
    if (!painted?.ligatures.some(([start, length]) => hasArabic(painted.text.slice(start, start + length)))) {
      this.pagesWithout += 1;
      return items;
    }
    this.pagesWithout = -Infinity;
    return restoreLigatures(items, painted);
  }
}

const isArabic = ({ type, dir, str }: Item): boolean =>
  type === undefined && dir === 'rtl' && adjacentLetters.test(str);
const hasArabic = (text: string): boolean => text.match(arabic) !== null;
const reverse = (letters: string): string => [...letters].reverse().join('');

/** Restores ligatures by the painted letters, in which those of the items occur in the same order, from the left. */
export function restoreLigatures<Each extends Item>(
  items: readonly Each[],
  { text, ligatures }: PaintedLetters,
): readonly Each[] {
  const positions = [...text.matchAll(arabic)].map(({ index }) => index);
  const letters = positions.map((index) => text[index]!).join('');
  const lengths = new Map(ligatures);
  let [cursor, failures] = [0, 0];
  return items.map((item) => {
    const own = isArabic(item) ? (item.str.match(arabic) ?? []) : [];
    if (own.length === 0 || failures >= maxFailures) return item;
    const start = letters.indexOf(reverse(own.join('')), cursor);
    if (start < 0) {
      failures += 1;
      return item;
    }
    cursor = start + own.length;
    for (let at = start; at < cursor; at += 1) {
      const length = lengths.get(positions[at]!) ?? 1;
      const end = cursor - at;
      if (length > 1 && length <= end) own.splice(end - length, length, ...own.slice(end - length, end).reverse());
    }
    let next = 0;
    return { ...item, str: item.str.replace(arabic, () => own[next++]!) };
  });
}
