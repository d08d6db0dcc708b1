import type { MutationKey } from '@winnow/query';

/** Actions on a card; `examples` is started from the card's buttons, `more` from its list of examples. */
export const cardActions = ['enhance', 'examples', 'more', 'json', 'reading', 'fields'] as const;
export type CardAction = (typeof cardActions)[number];

/** Returns the key of a card's mutation. */
export function cardMutationKey(cardId: string, action: CardAction): MutationKey {
  return ['cards', cardId, action];
}
