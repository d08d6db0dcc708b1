/** What can run on a card. */
export const cardWorks = ['enhance', 'examples', 'json'] as const;
export type CardWork = (typeof cardWorks)[number];

/** Where a card's work shows (see `operation-store`). */
export function cardPlace(cardId: string, work: CardWork): string {
  return `card/${cardId}/${work}`;
}
