import type { FeatureRows } from './feature-rows';
import { isHeadingTag } from './page-blocks';

/** Returns the log odds of content for a word; 0 for a word that few sites use. */
export type WordWeight = (word: string) => number;

export interface WordWeights {
  /** Weights of the words in class and id. */
  readonly classes: WordWeight;
  /** Weights of the words in short texts. */
  readonly texts: WordWeight;
}

/** An element around a block, with the words of its class and id. */
export interface NamedPlace {
  readonly parent: NamedPlace | undefined;
  readonly element: { readonly tag: string; readonly words: ReadonlySet<string> };
}

/** The words of a block. */
export interface NamedBlock {
  readonly around: NamedPlace;
  readonly text: string;
}

export const wordFeatureNames = [
  'names, sum',
  'names, least',
  'names, most',
  'names, nearest',
  'names, own',
  'weight of words',
  "heading's words",
  'words before',
  'words after',
] as const;

/** Maximum words of a short text. */
const maxWords = 12;
/** Characters from which a text certainly has more than twelve words. */
const longText = 200;

interface Names {
  readonly sum: number;
  readonly least: number;
  readonly most: number;
  readonly nearest: number;
  readonly own: number;
}

/** Writes features of names and words into the rows from `column`. */
export function writeWordFeatures(
  rows: FeatureRows,
  column: number,
  blocks: readonly NamedBlock[],
  { classes, texts }: WordWeights,
): void {
  const { values } = rows;
  const known = new Map<NamedPlace, Names>();
  const namesOf = (around: NamedPlace): Names => {
    const before = known.get(around);
    if (before) return before;
    const above = around.parent && namesOf(around.parent);
    const own = weightOfNames(around.element.words, classes);
    const names = {
      sum: (above?.sum ?? 0) + own,
      least: Math.min(above?.least ?? 0, own),
      most: Math.max(above?.most ?? 0, own),
      nearest: own || (above?.nearest ?? 0),
      own,
    };
    known.set(around, names);
    return names;
  };
  const weights = blocks.map(({ text }) => weightOfText(text, texts));
  let heading = 0;
  blocks.forEach(({ around }, at) => {
    const { sum, least, most, nearest, own } = namesOf(around);
    let to = rows.at(at, column);
    values[to++] = sum;
    values[to++] = least;
    values[to++] = most;
    values[to++] = nearest;
    values[to++] = own;
    values[to++] = weights[at]!;
    values[to++] = heading;
    values[to++] = weights[at - 1] ?? 0;
    values[to] = weights[at + 1] ?? 0;
    if (isHeadingTag(around.element.tag)) heading = weights[at]!;
  });
}

function weightOfNames(words: ReadonlySet<string>, weightOf: WordWeight): number {
  let sum = 0;
  let count = 0;
  for (const word of words) {
    const weight = weightOf(word);
    if (weight === 0) continue;
    sum += weight;
    count += 1;
  }
  return count === 0 ? 0 : sum / Math.sqrt(count);
}

function weightOfText(text: string, weightOf: WordWeight): number {
  if (text.length > longText) return 0;
  const words = wordsOf(text);
  if (words.length === 0 || words.length > maxWords) return 0;
  return words.reduce((sum, word) => sum + weightOf(word), 0) / words.length;
}

/** Splits a text into lower-case words. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}
