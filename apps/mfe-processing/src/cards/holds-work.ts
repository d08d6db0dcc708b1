import { isEnhanced, type PageCard } from './page-card';
import { isWorkedOn } from './running-work';

/** Whether something was made of a card's text, or is being made: no extraction may then change the card or take it away. */
export function holdsWork(card: PageCard): boolean {
  return isWorkedOn(card.id) || isEnhanced(card) || card.original !== undefined;
}
