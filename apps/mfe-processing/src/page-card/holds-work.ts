import { isEnhanced, type PageCard } from '../work/page-card';
import { runningWork } from './running-work';

/** Whether something was made of a card's text, or is being made: no extraction may then change the card or take it away. */
export function holdsWork(card: PageCard): boolean {
  return runningWork(card.id) !== undefined || isEnhanced(card) || card.original !== undefined;
}
