import { mean } from './statistics';

/** Counts of four-word shingles, the unit of the article-extraction-benchmark, whose scores these are. */
function shingles(text: string): Map<string, number> {
  const words = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}_]+/gu) ?? [];
  const counts = new Map<string, number>();
  for (let at = 0; at < Math.max(1, words.length - 3); at++) {
    const shingle = words.slice(at, at + 4).join(' ');
    counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  return counts;
}

/** Returns the F1 of shingles, which takes the order of words into account: 0 to 1. */
export function shingleF1(truth: string, text: string): number {
  const expected = shingles(truth);
  const actual = shingles(text);
  const size = (counts: Map<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0);
  const common = [...expected].reduce(
    (total, [shingle, count]) => total + Math.min(count, actual.get(shingle) ?? 0),
    0,
  );
  return (2 * common) / (size(expected) + size(actual));
}

export const meanF1 = (pairs: readonly { truth: string; text: string }[]): number =>
  mean(pairs.map(({ truth, text }) => shingleF1(truth, text)));
