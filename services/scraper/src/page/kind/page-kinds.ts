import type { PageKind } from '@winnow/contracts';

/** Kinds of pages, in the order of the model's weights. */
export const pageKinds = [
  'article',
  'forum',
  'product',
  'collection',
  'listing',
  'documentation',
  'service',
] as const satisfies readonly PageKind[];

/** Returns the most probable kind; the probabilities are in the order of `pageKinds`. */
export function likeliestKind(probabilities: readonly number[]): PageKind | undefined {
  return pageKinds[probabilities.indexOf(Math.max(...probabilities))];
}
