import { isComplex } from './complex-scripts';
import type { MarkedItem } from './marks/structure-tags';

/** Minimum width of a gap between words in font sizes, as in pdf.js, and maximum one of letters that touch. */
const minGap = 0.102;
const touchingGap = 0.05;

/**
 * Removes the spaces that pdf.js inserts after items without width, such as a vowel sign, and where the horizontal scale
 * changes, as it does between letters of justified lines (font expansion of TeX): it multiplies the minimum width of a gap
 * by zero there.
 */
export function dropFalseSpaces(items: readonly MarkedItem[]): readonly MarkedItem[] {
  const texts = items.filter(({ type }) => type === undefined);
  const isSpace = (item: MarkedItem): boolean => item.str === ' ' && item.height === 0 && !item.hasEOL;
  const falseSpaces = new Set(
    texts.filter((item, index) => {
      const [previous, next] = [texts[index - 1], texts[index + 1]];
      if (!isSpace(item) || !previous || !next || distance(item, next) >= minGap) return false;
      // A sign may have no character of its own, and punctuation may follow.
      const isComplexText = (): boolean => isComplex((texts[index - 2]?.str ?? '') + previous.str + next.str);
      const isTouching = distance(item, next) < touchingGap;
      return (isTouching && isRescaled(previous, next)) || (previous.width === 0 && isComplexText());
    }),
  );
  return falseSpaces.size === 0 ? items : items.filter((item) => !falseSpaces.has(item));
}

/** Whether two items on one line have the same height, but another horizontal scale. */
const isRescaled = ({ transform: before }: MarkedItem, { transform: after }: MarkedItem): boolean =>
  before[1] === 0 && after[1] === 0 && before[3] === after[3] && before[5] === after[5] && before[0] !== after[0];

/** Returns the distance of two items in font sizes; the width of a space is in the units of its text. */
function distance(from: MarkedItem, to: MarkedItem): number {
  const [a = 1, b = 0, , , x = 0, y = 0] = from.transform;
  return Math.hypot((to.transform[4] ?? 0) - x, (to.transform[5] ?? 0) - y) / (Math.hypot(a, b) || 1);
}
