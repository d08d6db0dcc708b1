import type { Forest } from '../../../services/scraper/src/page/model/forest';
import {
  weightStep,
  type StoredForest,
  type StoredModel,
  type StoredWords,
} from '../../../services/scraper/src/page/model/page-model';
import type { LearnedModel } from './learn-model';
import type { WordVotes } from './word-weights';

/** Maximum tokens, the most informative first: the file stays under 200 KB. */
const maxTokens = 1_800;

/** Returns a model in the product's file format. */
export function toStoredModel({ kinds, words, blocks, second, confidence }: LearnedModel): StoredModel {
  const strength = (weights: ArrayLike<number>): number => Math.max(...Array.from(weights, Math.abs));
  const tokens = [...kinds.tokens].sort(([, one], [, other]) => strength(other) - strength(one)).slice(0, maxTokens);
  return {
    kinds: {
      bias: Array.from(kinds.bias, (value) => Math.round(value * 1_000) / 1_000),
      signs: tokens.map(([token]) => token).join('\n'),
      weights: bytes(tokens.flatMap(([, weights]) => Array.from(weights))),
    },
    classes: toStoredWords(words.classes),
    texts: toStoredWords(words.texts),
    blocks: toStoredForest(blocks),
    second: toStoredForest(second),
    confidence,
  };
}

function toStoredForest(forest: Forest): StoredForest {
  return {
    base: forest.base,
    roots: base64(forest.roots),
    features: base64(forest.features),
    thresholds: base64(forest.thresholds),
    lefts: base64(forest.lefts),
    rights: base64(forest.rights),
    values: base64(forest.values),
  };
}

function toStoredWords(votes: WordVotes): StoredWords {
  const all = votes.all();
  return { words: all.map(([word]) => word).join(' '), weights: bytes(all.map(([, weight]) => weight)) };
}

function bytes(weights: readonly number[]): string {
  return base64(Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / weightStep)))));
}

function base64(array: { buffer: ArrayBufferLike; byteOffset: number; byteLength: number }): string {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('base64');
}
