import type { WordWeight } from '../blocks/word-features';
import type { KindWeights } from '../kind/predict-kinds';
import { packForest, type Forest } from './forest';
import stored from './page-model.json';

/** The model trained on labelled pages (`bench/src/train`). */
export interface PageModel {
  readonly kinds: KindWeights;
  readonly classes: WordWeight;
  readonly texts: WordWeight;
  /** Predicts the probability that a block is content. */
  readonly blocks: Forest;
  /** Predicts it again with the first probabilities of neighbouring blocks. */
  readonly second: Forest;
  /** Share of pages with F1 ≥ .9 by expected F1, at even steps from 0 to 1. */
  readonly confidence: readonly number[];
}

/** File format of the model: numbers as base64 of their bytes, words on one line. */
export interface StoredModel {
  readonly kinds: { readonly bias: readonly number[]; readonly signs: string; readonly weights: string };
  readonly classes: StoredWords;
  readonly texts: StoredWords;
  readonly blocks: StoredForest;
  readonly second: StoredForest;
  readonly confidence: readonly number[];
}

export interface StoredForest {
  readonly base: number;
  readonly roots: string;
  readonly features: string;
  readonly thresholds: string;
  readonly lefts: string;
  readonly rights: string;
  readonly values: string;
}

export interface StoredWords {
  readonly words: string;
  readonly weights: string;
}

/** Quantisation step of weights; a byte covers ±7.9. */
export const weightStep = 1 / 16;

export function readModel({ kinds, classes, texts, blocks, second, confidence }: StoredModel): PageModel {
  const weights = bytesOf(kinds.weights);
  const width = kinds.bias.length;
  const tokenWeights = kinds.signs.split('\n').map((token, index): [string, number[]] => {
    const kindWeights = Array.from({ length: width }, (_, kind) => weights.readInt8(index * width + kind) * weightStep);
    return [token, kindWeights];
  });
  return {
    kinds: { bias: kinds.bias, tokens: new Map(tokenWeights) },
    classes: wordWeight(classes),
    texts: wordWeight(texts),
    blocks: readForest(blocks),
    second: readForest(second),
    confidence,
  };
}

/** The model that is part of the product. */
export const pageModel: PageModel = readModel(stored);

function readForest({ base, roots, features, thresholds, lefts, rights, values }: StoredForest): Forest {
  return packForest({
    base,
    roots: new Int32Array(copyOf(roots)),
    features: new Uint8Array(copyOf(features)),
    thresholds: new Float32Array(copyOf(thresholds)),
    lefts: new Int16Array(copyOf(lefts)),
    rights: new Int16Array(copyOf(rights)),
    values: new Float32Array(copyOf(values)),
  });
}

function wordWeight({ words, weights }: StoredWords): WordWeight {
  const bytes = bytesOf(weights);
  const weightByWord = new Map(words.split(' ').map((word, index) => [word, bytes.readInt8(index) * weightStep]));
  return (word) => weightByWord.get(word) ?? 0;
}

function bytesOf(base64: string): Buffer {
  return Buffer.from(base64, 'base64');
}

/** Copies into a separate buffer, so that multi-byte numbers are aligned. */
function copyOf(base64: string): ArrayBuffer {
  return new Uint8Array(bytesOf(base64)).buffer;
}
