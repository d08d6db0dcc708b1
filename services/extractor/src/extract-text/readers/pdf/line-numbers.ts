import { baselineOf, leftOf, rightOf } from './item-geometry';
import type { TextItem } from './page-types';

/** Minimum numbers in the margin of a page, and of a page that follows a page with line numbers. */
const minNumbers = 5;
const minContinuedNumbers = 2;
/** Maximum numbers of a page; a page with more is a table. */
const maxNumbers = 1_000;
/** Tolerance in points of their alignment, and of the baselines of a number and its line. */
const tolerance = 1.5;
/** Minimum share of numbered lines that begin in mid-sentence, and their median length; those of tables and forms differ. */
const minMidSentenceShare = 0.3;
const minMedianLength = 35;

const centreOf = (item: TextItem): number => leftOf(item) + item.width / 2;
const isUpright = ({ transform }: TextItem): boolean => (transform[0] ?? 0) > 0 && transform[1] === 0;

/**
 * Removes the line numbers of manuscripts, court files and patents, page by page: numbers in the margin or between two
 * columns that increase by the same step, beside lines of running text.
 */
export class LineNumbers {
  private hasNumberedPage = false;

  without(items: readonly TextItem[]): readonly TextItem[] {
    const min = this.hasNumberedPage ? minContinuedNumbers : minNumbers;
    const numbers = items.filter((item) => /^\s*\d{1,5}\s*$/.test(item.str) && isUpright(item));
    if (numbers.length < min || numbers.length > maxNumbers) return items;
    const text = items.filter((item) => /\p{L}/u.test(item.str) && isUpright(item));
    const dropped = new Set<TextItem>();
    const groups = [rightOf, leftOf, centreOf].flatMap((positionOf) => alignedGroups(numbers, positionOf));
    const grouped = new Set<TextItem>();
    for (const group of groups.sort((a, b) => b.length - a.length)) {
      // Numbers of one digit are a group of their own as well.
      if (group.some((item) => grouped.has(item))) continue;
      for (const item of group) grouped.add(item);
      const found = sequencesOf(group).filter((each) => isInMargin(each, text));
      if (found.some((each) => each.length >= min && numbersProse(each, text)))
        for (const item of found.flat()) dropped.add(item);
    }
    if (dropped.size === 0) return items;
    this.hasNumberedPage = true;
    // The end of the line remains.
    return items.map((item) => (dropped.has(item) ? { ...item, str: '' } : item));
  }
}

function alignedGroups(numbers: readonly TextItem[], positionOf: (item: TextItem) => number): TextItem[][] {
  const groups: TextItem[][] = [];
  for (const item of [...numbers].sort((a, b) => positionOf(a) - positionOf(b))) {
    const group = groups.at(-1);
    if (group && positionOf(item) - positionOf(group[0]!) <= tolerance) group.push(item);
    else groups.push([item]);
  }
  return groups.map((group) => group.sort((a, b) => baselineOf(b) - baselineOf(a)));
}

/**
 * Returns the sequences of numbers that increase by 1 or 2, or by 5 or 10 through its multiples, from top to bottom;
 * footnotes are numbered anew.
 */
function sequencesOf(group: readonly TextItem[]): TextItem[][] {
  const sequences: TextItem[][] = [];
  for (const item of group) {
    const value = Number(item.str);
    const sequence = sequences.at(-1);
    const first = Number(sequence?.[0]?.str ?? value);
    const step = Number(sequence?.[1]?.str ?? value) - first;
    const continues =
      sequence &&
      [1, 2, 5, 10].includes(step) &&
      value === first + sequence.length * step &&
      (step < 5 || value % step === 0);
    if (continues) sequence.push(item);
    else sequences.push([item]);
  }
  return sequences.filter((each) => each.length > 1);
}

/** Whether no text is above or below the numbers, between them. */
function isInMargin(group: readonly TextItem[], text: readonly TextItem[]): boolean {
  const left = Math.min(...group.map(leftOf));
  const right = Math.max(...group.map(rightOf));
  const [top, bottom] = [baselineOf(group[0]!), baselineOf(group.at(-1)!)];
  return !text.some(
    (item) =>
      leftOf(item) < right && rightOf(item) > left && baselineOf(item) < top + 1 && baselineOf(item) > bottom - 1,
  );
}

/** Whether numbers are beside lines of running text. */
function numbersProse(group: readonly TextItem[], text: readonly TextItem[]): boolean {
  const right = Math.max(...group.map(rightOf));
  const keyOf = (item: TextItem): number => Math.round(baselineOf(item) / tolerance);
  const lines = Map.groupBy(
    text.filter((item) => leftOf(item) >= right),
    keyOf,
  );
  const numbered = group.flatMap((item) => {
    const key = keyOf(item);
    const line = lines.get(key) ?? lines.get(key - 1) ?? lines.get(key + 1);
    return line ? [line.sort((a, b) => leftOf(a) - leftOf(b))] : [];
  });
  const lengths = numbered.map((line) => line.reduce((sum, { str }) => sum + str.length, 0)).sort((a, b) => a - b);
  const midSentence = numbered.filter(([first]) => /^\s*\p{Ll}/u.test(first!.str));
  return (
    2 * numbered.length > group.length &&
    lengths[lengths.length >> 1]! >= minMedianLength &&
    midSentence.length >= minMidSentenceShare * numbered.length
  );
}
