/** Weights of a linear classifier of page kinds. */
export interface KindWeights {
  readonly bias: ArrayLike<number>;
  readonly tokens: ReadonlyMap<string, ArrayLike<number>>;
}

/**
 * Returns the probability of each kind, in the order of the weights: softmax regression on the tokens of a page, normalised
 * by their number.
 */
export function predictKinds({ bias, tokens }: KindWeights, pageTokens: readonly string[]): number[] {
  const logits = Array.from(bias);
  const knownWeights = pageTokens.map((token) => tokens.get(token)).filter((weights) => weights !== undefined);
  const scale = tokenScale(knownWeights.length);
  for (const weights of knownWeights)
    for (let kind = 0; kind < logits.length; kind += 1) logits[kind]! += weights[kind]! * scale;
  return softmax(logits);
}

/** Rounds probabilities used as features, since exact ones would identify single training pages. */
export function roundProbabilities(probabilities: readonly number[]): number[] {
  return probabilities.map((probability) => Math.round(probability * 6) / 6);
}

/** Returns the scale of each weight for a number of tokens. */
export function tokenScale(count: number): number {
  return 1 / Math.sqrt(Math.max(30, count));
}

/** Computes the softmax. */
export function softmax(logits: readonly number[]): number[] {
  const max = Math.max(...logits);
  const exponents = logits.map((logit) => Math.exp(logit - max));
  const total = exponents.reduce((sum, exponent) => sum + exponent, 0);
  return exponents.map((exponent) => exponent / total);
}
