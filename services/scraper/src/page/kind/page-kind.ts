/** Weights of the signs for each kind of page. */
export interface KindWeights {
  readonly bias: ArrayLike<number>;
  readonly signs: ReadonlyMap<string, ArrayLike<number>>;
}

/**
 * Returns the probability of each kind, in the order of the weights; they sum to 1. Softmax regression, normalised by
 * the number of signs.
 */
export function kindShares({ bias, signs }: KindWeights, found: readonly string[]): number[] {
  const sums = Array.from(bias);
  const known = found.map((sign) => signs.get(sign)).filter((weights) => weights !== undefined);
  const scale = signScale(known.length);
  for (const weights of known) for (let kind = 0; kind < sums.length; kind += 1) sums[kind]! += weights[kind]! * scale;
  return softmax(sums);
}

/** Rounds the probabilities, since exact ones would identify single pages. */
export function kindFeatures(shares: readonly number[]): number[] {
  return shares.map((share) => Math.round(share * 6) / 6);
}

/** Returns the scale of each weight for a number of signs. */
export function signScale(count: number): number {
  return 1 / Math.sqrt(Math.max(30, count));
}

/** Computes the softmax. */
export function softmax(sums: readonly number[]): number[] {
  const max = Math.max(...sums);
  const exponents = sums.map((sum) => Math.exp(sum - max));
  const total = exponents.reduce((sum, each) => sum + each, 0);
  return exponents.map((each) => each / total);
}
