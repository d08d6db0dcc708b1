import { isDoubtful } from './example-pair';
import type { RatedExample } from '../cards/rated-example';

export const showLabels = {
  all: 'All pairs',
  good: 'Rated good',
  bad: 'Rated bad',
  unrated: 'Not rated',
  doubtful: 'Not found in the text',
} as const;
export type ShowName = keyof typeof showLabels;

const tests: Record<ShowName, (example: RatedExample) => boolean> = {
  all: () => true,
  good: ({ rating }) => rating === 'good',
  bad: ({ rating }) => rating === 'bad',
  unrated: ({ rating }) => rating === undefined,
  doubtful: isDoubtful,
};

export interface ExampleFilter {
  query: string;
  show: ShowName;
}

/** A pair with its index among all pairs. */
export interface PlacedExample {
  example: RatedExample;
  at: number;
}

/** Returns the pairs with every word of the query and the selected rating. */
export function filterExamples(examples: readonly RatedExample[], { query, show }: ExampleFilter): PlacedExample[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return examples
    .map((example, at) => ({ example, at }))
    .filter(({ example }) => {
      const text = `${example.user}\n${example.assistant}`.toLowerCase();
      return tests[show](example) && words.every((word) => text.includes(word));
    });
}
