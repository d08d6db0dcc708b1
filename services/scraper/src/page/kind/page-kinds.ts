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
