import { signScale, softmax, type KindWeights } from '../../../services/scraper/src/page/kind/page-kind';
import { pageKinds } from '../../../services/scraper/src/page/kind/page-kinds';
import { randomFrom } from './gradient-boosting';

export interface KindExample {
  readonly group: string;
  readonly signs: readonly string[];
  /** Index in `pageKinds`. */
  readonly kind: number;
  readonly weight: number;
}

/** Minimum number of sites with a sign; rarer signs are specific to their sites. */
const minGroups = 12;
const rate = 0.15;
const decay = 0.0005;
const epochs = 16;

/** Trains a softmax regression over the frequent signs; L2 by weight decay, step sizes by AdaGrad. */
export function learnKinds(examples: readonly KindExample[]): KindWeights & { signs: Map<string, Float32Array> } {
  const places = commonSigns(examples);
  const width = pageKinds.length;
  const values = new Float32Array(places.size * width);
  const squares = new Float32Array(places.size * width).fill(0.1);
  const bias = new Float32Array(width);
  const known = examples.map(({ signs, kind, weight }) => ({
    signs: Int32Array.from(signs.map((sign) => places.get(sign) ?? -1).filter((place) => place >= 0)),
    kind,
    weight,
  }));
  // Rare kinds get a higher weight, since they would otherwise never be predicted.
  const totals = pageKinds.map((_, kind) =>
    known.reduce((sum, each) => sum + (each.kind === kind ? each.weight : 0), 0),
  );
  const balance = totals.map((total) => Math.sqrt(Math.max(...totals) / Math.max(1, total)));
  const random = randomFrom(5);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(known, random);
    for (const { signs, kind, weight } of known) {
      const scale = signScale(signs.length);
      const sums = Array.from(bias);
      for (const sign of signs) for (let at = 0; at < width; at += 1) sums[at]! += values[sign * width + at]! * scale;
      softmax(sums).forEach((share, at) => {
        const error = (share - (at === kind ? 1 : 0)) * weight * balance[kind]!;
        bias[at]! -= 0.01 * error;
        for (const sign of signs) {
          const place = sign * width + at;
          const gradient = error * scale + decay * values[place]!;
          squares[place]! += gradient * gradient;
          values[place]! -= (rate * gradient) / Math.sqrt(squares[place]!);
        }
      });
    }
  }
  const signs = [...places].map(([sign, place]): [string, Float32Array] => [
    sign,
    values.slice(place * width, (place + 1) * width),
  ]);
  return { bias, signs: new Map(signs) };
}

function commonSigns(examples: readonly KindExample[]): Map<string, number> {
  const groups = new Map<string, Set<string>>();
  for (const { signs, group } of examples)
    for (const sign of signs) {
      const known = groups.get(sign);
      if (known) known.add(group);
      else groups.set(sign, new Set([group]));
    }
  const common = [...groups].filter(([, { size }]) => size >= minGroups).map(([sign]) => sign);
  return new Map(common.sort().map((sign, place) => [sign, place]));
}

function shuffle<Item>(list: Item[], random: () => number): void {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other]!, list[at]!];
  }
}
