import type { Row } from './page-rows';
import type { Line } from './page-types';

/** Lines of running heads and feet: those to omit, and kept ones, which begin their page. */
export interface RunningLines {
  readonly omitted: ReadonlySet<Line>;
  readonly heads: ReadonlySet<Line>;
}

/** Maximum rows from each edge of a page that may be running heads or feet. */
export const maxEdgeRows = 4;
/** Share of the page's height at each edge that may contain them, and that with bare page numbers: LaTeX's are at 17.6%. */
const [edgeShare, numberShare] = [0.15, 0.18];
/** Tolerance in points of a row's height between pages. */
export const heightTolerance = 3;

/** Minimum gap between a head or foot and the text, as a multiple of the median row distance. */
const minGapRatio = 1.3;
/** Maximum relative difference of font sizes that count as equal. */
const maxSizeDifference = 0.05;
/** Maximum letters besides the number in a page number: "Page 7 of 60", "Seite 7 von 60". */
export const pageNumberLetters = 10;

export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]+/gu, '');

/** Whether a gap or another font size separates a row from the adjacent text. */
export function isSeparated(
  { row, innerNeighbour }: { readonly row: Row; readonly innerNeighbour: Row | undefined },
  rowDistance: number,
): boolean {
  if (!innerNeighbour) return true;
  return (
    Math.abs(row.y - innerNeighbour.y) > minGapRatio * rowDistance ||
    Math.abs(row.size - innerNeighbour.size) > maxSizeDifference * innerNeighbour.size
  );
}

/** Whether a row is near enough to an edge of its page to be a head, foot or page number. */
export function isNearEdge(
  { y, text }: Row,
  { bottom, top }: { readonly bottom: number; readonly top: number },
  edge: 'top' | 'bottom',
): boolean {
  const share = (edge === 'top' ? top - y : y - bottom) / (top - bottom);
  return (
    share < edgeShare ||
    (edge === 'bottom' && share < numberShare && /^\P{L}*$/u.test(text) && numberIn(text) !== undefined)
  );
}

/** Returns the number of a row that may be a page number: it has no other number, and few letters. */
export function numberIn(text: string): number | undefined {
  const numbers = text.match(/\d+/g) ?? [];
  return numbers.length === 1 && text.length < 20 && lettersOf(text).length <= pageNumberLetters
    ? Number(numbers[0])
    : undefined;
}
