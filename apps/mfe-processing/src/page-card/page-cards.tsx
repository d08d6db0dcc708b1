import { lazy, Suspense, useEffect } from 'react';
import { useHasOperations } from '../operation/use-operation';
import { useCards } from '../cards/cards';

// Cards need a tenth of the page's code, and only once there is one: it is fetched while the first work runs.
const loadCardList = () => import('./card-list');
const CardList = lazy(() => loadCardList().then((module) => ({ default: module.CardList })));

/** The cards, as soon as there is one. */
export function PageCards() {
  const cards = useCards();
  const isAtWork = useHasOperations();
  useEffect(() => {
    if (isAtWork) void loadCardList().catch(() => undefined);
  }, [isAtWork]);
  if (cards.length === 0) return null;
  return (
    <Suspense fallback={<div aria-hidden className="h-96 rounded-md border border-line bg-surface" />}>
      <CardList cards={cards} />
    </Suspense>
  );
}
