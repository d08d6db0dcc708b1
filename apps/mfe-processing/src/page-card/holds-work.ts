import { operationState } from '../operation/operation-store';
import { isEnhanced, type PageCard } from '../work/page-card';
import { cardPlace, cardWorks } from './card-place';

/** Whether something was made of a card's text, or is being made: no extraction may then change the card or take it away. */
export function holdsWork(card: PageCard): boolean {
  const isRunning = cardWorks.some((work) => operationState(cardPlace(card.id, work))?.status === 'running');
  return isRunning || isEnhanced(card) || card.original !== undefined;
}
