import type { Example } from '@winnow/contracts';

export type Rating = 'good' | 'bad';

/** A pair with the visitor's rating. */
export interface RatedExample extends Example {
  rating?: Rating;
}

/** Returns the pair with this rating, or without one if it already has it. */
export function toggleRating({ rating, ...example }: RatedExample, given: Rating): RatedExample {
  return rating === given ? example : { ...example, rating: given };
}

/** Returns the pair with edited text. A changed answer loses its source quote and scores, which no longer apply. */
export function withEditedText(example: RatedExample, user: string, assistant: string): RatedExample {
  if (assistant === example.assistant) return { ...example, user };
  const { rating } = example;
  return { user, assistant, ...(rating ? { rating } : {}) };
}

/** Returns the pairs for training: all but those rated bad. */
export const forTraining = (examples: readonly RatedExample[]): RatedExample[] =>
  examples.filter(({ rating }) => rating !== 'bad');
