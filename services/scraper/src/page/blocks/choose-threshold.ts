/** The best threshold for a page's blocks by their probabilities. */
export interface Choice {
  /** Blocks with at least this probability are the content. */
  readonly threshold: number;
  /** Expected F1 of that content. */
  readonly expected: number;
}

/**
 * Returns the threshold with the best expected F1. With probabilities p and sizes w, the expected F1 of keeping K is 2
 * Σ(K) pw / (Σ(K) w + Σ pw). An ambiguous page keeps more blocks than a clear one. Gains .018 on WCXB (held-out sites)
 * over a fixed threshold of .5.
 */
export function chooseThreshold(probabilities: readonly number[], sizes: readonly number[]): Choice {
  const order = probabilities.map((_, at) => at).sort((one, other) => probabilities[other]! - probabilities[one]!);
  const wanted = wantedOf(probabilities, sizes);
  let hits = 0;
  let kept = 0;
  let best: Choice = { threshold: 0.5, expected: 0 };
  for (const at of order) {
    hits += probabilities[at]! * sizes[at]!;
    kept += sizes[at]!;
    const expected = (2 * hits) / (kept + wanted);
    if (expected > best.expected) best = { threshold: probabilities[at]!, expected };
  }
  return best;
}

/** Returns the expected F1 of keeping the blocks in `keeps`. */
export function expectedF1(
  probabilities: readonly number[],
  sizes: readonly number[],
  keeps: (at: number) => boolean,
): number {
  let hits = 0;
  let kept = 0;
  probabilities.forEach((probability, at) => {
    if (!keeps(at)) return;
    hits += probability * sizes[at]!;
    kept += sizes[at]!;
  });
  return kept === 0 ? 0 : (2 * hits) / (kept + wantedOf(probabilities, sizes));
}

function wantedOf(probabilities: readonly number[], sizes: readonly number[]): number {
  return probabilities.reduce((sum, probability, at) => sum + probability * sizes[at]!, 0);
}
