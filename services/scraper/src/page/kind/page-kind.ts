/** Weights of the signs that tell a page's kind, one for each kind. */
export interface KindWeights {
  readonly bias: ArrayLike<number>;
  readonly signs: ReadonlyMap<string, ArrayLike<number>>;
}

/**
 * How probable each kind is, in the order of the weights; they sum to 1. Softmax regression; a page with more signs is
 * no surer of itself than one with few.
 */
export function kindShares({ bias, signs }: KindWeights, found: readonly string[]): number[] {
  const sums = Array.from(bias);
  const known = found.map((sign) => signs.get(sign)).filter((weights) => weights !== undefined);
  const scale = signScale(known.length);
  for (const weights of known) for (let kind = 0; kind < sums.length; kind += 1) sums[kind]! += weights[kind]! * scale;
  return softmax(sums);
}

/** Shares as coarse as they are known: exact ones would tell single pages apart. */
export function kindFeatures(shares: readonly number[]): number[] {
  return shares.map((share) => Math.round(share * 6) / 6);
}

/** Part of its weight that each of so many signs counts with. */
export function signScale(count: number): number {
  return 1 / Math.sqrt(Math.max(30, count));
}

/** Shares of 1 whose logarithms differ as the numbers do. */
export function softmax(sums: readonly number[]): number[] {
  const most = Math.max(...sums);
  const exponents = sums.map((sum) => Math.exp(sum - most));
  const total = exponents.reduce((sum, each) => sum + each, 0);
  return exponents.map((each) => each / total);
}
