import type { MutationKey } from '@winnow/query';

/** Operations on a card; `examples` is started from the card's buttons, `more` from its list of examples. */
export const cardWorks = ['enhance', 'examples', 'more', 'json', 'reading', 'fields'] as const;
export type CardWork = (typeof cardWorks)[number];

/** Returns the key of a card's mutation. */
export function cardMutationKey(cardId: string, work: CardWork): MutationKey {
  return ['cards', cardId, work];
}
