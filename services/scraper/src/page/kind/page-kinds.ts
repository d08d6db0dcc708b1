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

/** Returns the kind with the greatest share; `shares` are in the order of `pageKinds`. */
export function likeliestKind(shares: readonly number[]): PageKind | undefined {
  return pageKinds[shares.indexOf(Math.max(...shares))];
}
