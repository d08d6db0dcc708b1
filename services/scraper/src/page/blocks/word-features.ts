import type { FeatureMatrix } from './feature-matrix';
import { isHeadingTag } from './page-blocks';

/** Returns the log odds of content for a word; 0 for a word that few sites use. */
export type WordWeight = (word: string) => number;

export interface WordWeights {
  /** Weights of the words in class and id. */
  readonly classes: WordWeight;
  /** Weights of the words in short texts. */
  readonly texts: WordWeight;
}

/** An ancestor of a block, with the words of its class and id. */
export interface NamedNode {
  readonly parent: NamedNode | undefined;
  readonly element: { readonly tag: string; readonly words: ReadonlySet<string> };
}

/** The words of a block. */
export interface NamedBlock {
  readonly node: NamedNode;
  readonly text: string;
}

export const wordFeatureNames = [
  'names, sum',
  'names, min',
  'names, max',
  'names, nearest',
  'names, own',
  'weight of words',
  "heading's words",
  'words before',
  'words after',
] as const;

/** Maximum words of a short text. */
const maxWords = 12;
/** Maximum characters of a short text, which is checked before it is split. */
const maxShortTextChars = 200;

interface NameWeights {
  readonly sum: number;
  readonly min: number;
  readonly max: number;
  readonly nearest: number;
  readonly own: number;
}

/** Writes the weights of class, id and text words into the columns from `column`. */
export function writeWordFeatures(
  features: FeatureMatrix,
  column: number,
  blocks: readonly NamedBlock[],
  { classes, texts }: WordWeights,
): void {
  const { values } = features;
  const weightsByNode = new Map<NamedNode, NameWeights>();
  const nameWeightsOf = (node: NamedNode): NameWeights => {
    const known = weightsByNode.get(node);
    if (known) return known;
    const parentWeights = node.parent && nameWeightsOf(node.parent);
    const own = scoreNames(node.element.words, classes);
    const names = {
      sum: (parentWeights?.sum ?? 0) + own,
      min: Math.min(parentWeights?.min ?? 0, own),
      max: Math.max(parentWeights?.max ?? 0, own),
      nearest: own || (parentWeights?.nearest ?? 0),
      own,
    };
    weightsByNode.set(node, names);
    return names;
  };
  const weights = blocks.map(({ text }) => scoreText(text, texts));
  let headingWeight = 0;
  blocks.forEach(({ node }, index) => {
    const { sum, min, max, nearest, own } = nameWeightsOf(node);
    let next = features.offset(index, column);
    values[next++] = sum;
    values[next++] = min;
    values[next++] = max;
    values[next++] = nearest;
    values[next++] = own;
    values[next++] = weights[index]!;
    values[next++] = headingWeight;
    values[next++] = weights[index - 1] ?? 0;
    values[next] = weights[index + 1] ?? 0;
    if (isHeadingTag(node.element.tag)) headingWeight = weights[index]!;
  });
}

function scoreNames(words: ReadonlySet<string>, weightOf: WordWeight): number {
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

function scoreText(text: string, weightOf: WordWeight): number {
  if (text.length > maxShortTextChars) return 0;
  const words = splitWords(text);
  if (words.length === 0 || words.length > maxWords) return 0;
  return words.reduce((sum, word) => sum + weightOf(word), 0) / words.length;
}

/** Splits a text into lower-case words. */
export function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}
