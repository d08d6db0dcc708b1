import { tokenScale, softmax, type KindWeights } from '../../../services/scraper/src/page/kind/predict-kinds';
import { pageKinds } from '../../../services/scraper/src/page/kind/page-kinds';
import { randomFrom } from './gradient-boosting';

export interface KindExample {
  readonly group: string;
  readonly tokens: readonly string[];
  /** Index in `pageKinds`. */
  readonly kind: number;
  readonly weight: number;
}

/** Minimum number of sites with a token; rarer tokens are specific to their sites. */
const minGroups = 12;
const rate = 0.15;
const decay = 0.0005;
const epochs = 16;

/** Trains a softmax regression over the frequent tokens; L2 by weight decay, step sizes by AdaGrad. */
export function learnKinds(examples: readonly KindExample[]): KindWeights & { tokens: Map<string, Float32Array> } {
  const tokenIndexes = commonTokens(examples);
  const width = pageKinds.length;
  const values = new Float32Array(tokenIndexes.size * width);
  const squares = new Float32Array(tokenIndexes.size * width).fill(0.1);
  const bias = new Float32Array(width);
  const encoded = examples.map(({ tokens, kind, weight }) => ({
    indexes: Int32Array.from(tokens.map((token) => tokenIndexes.get(token) ?? -1).filter((index) => index >= 0)),
    kind,
    weight,
  }));
  // Rare kinds get a higher weight, since they would otherwise never be predicted.
  const totals = pageKinds.map((_, kind) =>
    encoded.reduce((sum, each) => sum + (each.kind === kind ? each.weight : 0), 0),
  );
  const balance = totals.map((total) => Math.sqrt(Math.max(...totals) / Math.max(1, total)));
  const random = randomFrom(5);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(encoded, random);
    for (const { indexes, kind, weight } of encoded) {
      const scale = tokenScale(indexes.length);
      const sums = Array.from(bias);
      for (const token of indexes)
        for (let kindIndex = 0; kindIndex < width; kindIndex += 1)
          sums[kindIndex]! += values[token * width + kindIndex]! * scale;
      softmax(sums).forEach((share, kindIndex) => {
        const error = (share - (kindIndex === kind ? 1 : 0)) * weight * balance[kind]!;
        bias[kindIndex]! -= 0.01 * error;
        for (const token of indexes) {
          const weightIndex = token * width + kindIndex;
          const gradient = error * scale + decay * values[weightIndex]!;
          squares[weightIndex]! += gradient * gradient;
          values[weightIndex]! -= (rate * gradient) / Math.sqrt(squares[weightIndex]!);
        }
      });
    }
  }
  const tokenWeights = [...tokenIndexes].map(([token, index]): [string, Float32Array] => [
    token,
    values.slice(index * width, (index + 1) * width),
  ]);
  return { bias, tokens: new Map(tokenWeights) };
}

function commonTokens(examples: readonly KindExample[]): Map<string, number> {
  const groups = new Map<string, Set<string>>();
  for (const { tokens, group } of examples)
    for (const token of tokens) {
      const ofToken = groups.get(token);
      if (ofToken) ofToken.add(group);
      else groups.set(token, new Set([group]));
    }
  const common = [...groups].filter(([, { size }]) => size >= minGroups).map(([token]) => token);
  return new Map(common.sort().map((token, index) => [token, index]));
}

function shuffle<Item>(list: Item[], random: () => number): void {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other]!, list[at]!];
  }
}
