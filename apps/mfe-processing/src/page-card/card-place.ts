/** What can run on a card. */
export type CardWork = 'enhance' | 'examples' | 'json';

/** Where a card's work shows (see `operation-store`). */
export function cardPlace(cardId: string, work: CardWork): string {
  return `card/${cardId}/${work}`;
}
