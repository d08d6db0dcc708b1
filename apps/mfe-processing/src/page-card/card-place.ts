/** What can run on a card; `examples` is started from the card's buttons, `more` from its list of examples. */
export const cardWorks = ['enhance', 'examples', 'more', 'json'] as const;
export type CardWork = (typeof cardWorks)[number];

/** Where a card's work shows (see `operation-store`). */
export function cardPlace(cardId: string, work: CardWork): string {
  return `card/${cardId}/${work}`;
}
