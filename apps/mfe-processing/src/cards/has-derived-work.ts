import { isEnhanced, type PageCard } from './page-card';
import { isCardBusy } from './running-work';

/**
 * Whether a card's text has derived results, or an operation on it is running: an extraction must not change or remove
 * such a card.
 */
export function hasDerivedWork(card: PageCard): boolean {
  return isCardBusy(card.id) || isEnhanced(card) || card.original !== undefined;
}
