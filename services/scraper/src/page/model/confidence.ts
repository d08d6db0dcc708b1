/**
 * The share of pages with an F1 of .9 or more among those that are expected to do as well: `steps` gives it at even steps
 * of the expected F1 from 0 to 1, as left-out pages had it. In two digits: more are not known.
 */
export function confidenceOf(steps: readonly number[], expected: number): number {
  const place = Math.max(0, Math.min(1, expected)) * (steps.length - 1);
  const below = Math.floor(place);
  const low = steps[below] ?? 0;
  const high = steps[below + 1] ?? low;
  return Math.round((low + (high - low) * (place - below)) * 100) / 100;
}
