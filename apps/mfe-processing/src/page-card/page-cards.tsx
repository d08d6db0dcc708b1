import { useHasOperations } from '../operation/use-operation';
import { useCards } from '../cards/cards';
import { useModule } from '../work/use-module';

// Cards need a tenth of the page's code, and only once there is one: it is fetched while the first work runs.
const loadCardList = () => import('./card-list');

/** The cards, as soon as there is one. */
export function PageCards() {
  const cards = useCards();
  const isAtWork = useHasOperations();
  const isEmpty = cards.length === 0;
  const module = useModule(loadCardList, isAtWork || !isEmpty, isEmpty);
  if (isEmpty) return null;
  if (!module) return <div aria-hidden className="h-96 rounded-md border border-line bg-surface" />;
  return <module.CardList cards={cards} />;
}
