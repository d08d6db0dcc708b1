/**
 * Returns the share of pages with an F1 of .9 or more among those with the same expected F1. `calibration` has this share at
 * even steps of the expected F1 from 0 to 1, measured on held-out pages. Rounded to two digits.
 */
export function confidenceOf(calibration: readonly number[], expected: number): number {
  const position = Math.max(0, Math.min(1, expected)) * (calibration.length - 1);
  const lowerIndex = Math.floor(position);
  const low = calibration[lowerIndex] ?? 0;
  const high = calibration[lowerIndex + 1] ?? low;
  return Math.round((low + (high - low) * (position - lowerIndex)) * 100) / 100;
}
