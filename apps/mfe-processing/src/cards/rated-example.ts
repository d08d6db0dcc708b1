import type { Example } from '@winnow/contracts';

export type Rating = 'good' | 'bad';

/** A pair, and what the visitor thinks of it. */
export interface RatedExample extends Example {
  rating?: Rating;
}

/** The pair with this rating, or without one when it has it already. */
export function rated({ rating, ...example }: RatedExample, given: Rating): RatedExample {
  return rating === given ? example : { ...example, rating: given };
}

/** The pair with other words. Where the answer is another one, what was known of its source no longer holds. */
export function edited(example: RatedExample, user: string, assistant: string): RatedExample {
  if (assistant === example.assistant) return { ...example, user };
  const { rating } = example;
  return { user, assistant, ...(rating ? { rating } : {}) };
}

/** What training gets to see: all but the pairs rated bad. */
export const forTraining = (examples: readonly RatedExample[]): RatedExample[] =>
  examples.filter(({ rating }) => rating !== 'bad');
