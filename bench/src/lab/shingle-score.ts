import { mean } from './statistics';

/** The unit of the article-extraction-benchmark, whose scores these are: runs of four words. */
const shingleWords = 4;

/** Counts the runs of `length` words; a shorter text is one run. */
function countRuns(words: readonly string[], length: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at < Math.max(1, words.length - length + 1); at++) {
    const run = words.slice(at, at + length).join(' ');
    counts.set(run, (counts.get(run) ?? 0) + 1);
  }
  return counts;
}

/** Returns the F1 of runs of `length` words, which takes their order into account: 0 to 1. */
export function runF1(truth: readonly string[], text: readonly string[], length: number): number {
  const expected = countRuns(truth, length);
  const actual = countRuns(text, length);
  const size = (counts: Map<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0);
  const common = [...expected].reduce((total, [run, count]) => total + Math.min(count, actual.get(run) ?? 0), 0);
  return (2 * common) / (size(expected) + size(actual));
}

const wordsOf = (text: string): readonly string[] =>
  text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}_]+/gu) ?? [];

/** Returns the F1 of shingles. */
export const shingleF1 = (truth: string, text: string): number => runF1(wordsOf(truth), wordsOf(text), shingleWords);

export const meanF1 = (pairs: readonly { truth: string; text: string }[]): number =>
  mean(pairs.map(({ truth, text }) => shingleF1(truth, text)));
