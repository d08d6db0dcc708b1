import type { Line } from './page-types';

/** Minimum and maximum distance of two lines in font sizes that is wider than usual, as of double-spaced manuscripts. */
const [minStep, maxStep] = [1.9, 3.2];
/** Usual limit of the distance of two lines of one paragraph, and the tolerance of a wider one. */
const usualLimit = 1.9;
const tolerance = 1.03;
/** Minimum lines at that distance, and the minimum shares of them of all lines and of those within a sentence. */
const [minPairs, minShare, minOpenShare] = [3, 0.5, 0.4];
const [openEnd, openStart] = [/[\p{Ll}\p{Lo}\p{M},،、，-]$/u, /^[\p{Ll}\p{Lo}]/u];

/** Returns the maximum distance of two lines of one paragraph, by the size of their text. */
export type SpacingLimit = (line: Line) => number;

const sizeOf = ({ size }: Line): number => Math.round(4 * size);

/**
 * Finds sizes whose lines are usually farther apart than others: double-spaced text, and scripts whose fonts are tall
 * (Arabic, Lao, Tibetan). Rows of forms and lists are as far apart, but do not continue sentences.
 */
export function spacingLimit(lines: readonly Line[]): SpacingLimit {
  const pairs = new Map<number, { step: number; isOpen: boolean }[]>();
  for (const [index, next] of lines.entries()) {
    const line = lines[index - 1];
    if (!line || line.isBlock || next.isBlock || line.rotation !== next.rotation || sizeOf(line) !== sizeOf(next))
      continue;
    const step = (line.y - next.y) / next.size;
    if (step < 0.8 || step > maxStep) continue;
    const isOpen = openEnd.test(line.text.trim()) && openStart.test(next.text.trim());
    const ofSize = pairs.get(sizeOf(next));
    if (ofSize) ofSize.push({ step, isOpen });
    else pairs.set(sizeOf(next), [{ step, isOpen }]);
  }
  const limits = new Map(
    [...pairs].flatMap(([size, found]) => wideLimit(found).map((limit) => [size, limit] as const)),
  );
  return (line) => (limits.get(sizeOf(line)) ?? usualLimit) * line.size;
}

function wideLimit(pairs: readonly { readonly step: number; readonly isOpen: boolean }[]): number[] {
  const steps = pairs.map(({ step }) => step).sort((a, b) => a - b);
  const median = steps[steps.length >> 1]!;
  if (median < minStep) return [];
  const usual = pairs.filter(({ step }) => Math.abs(step - median) < (tolerance - 1) * median);
  const open = usual.filter(({ isOpen }) => isOpen);
  const isWide =
    usual.length >= minPairs && usual.length >= minShare * pairs.length && open.length >= minOpenShare * usual.length;
  return isWide ? [tolerance * median] : [];
}
