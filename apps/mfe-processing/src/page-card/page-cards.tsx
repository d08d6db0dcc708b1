import { useHasOperations } from '../operation/use-operation';
import type { ComponentType } from 'react';
import { useCards, useCardsSelector } from '../cards/cards';
import type { PageCard } from '../cards/page-card';
import { useModule } from '../hooks/use-module';

// Cards are a tenth of the page's code and needed only once there is one, so it is loaded during the first operation.
const loadCardList = () => import('./card-list');

/** The list of cards, rendered once there is one. */
export function PageCards() {
  const isAtWork = useHasOperations();
  const isEmpty = useCardsSelector((cards) => cards.length === 0);
  const module = useModule(loadCardList, isAtWork || !isEmpty, isEmpty);
  if (isEmpty) return null;
  if (!module) return <div aria-hidden className="h-96 rounded-md border border-line bg-surface" />;
  return <AllCards CardList={module.CardList} />;
}

function AllCards({ CardList }: { CardList: ComponentType<{ cards: readonly PageCard[] }> }) {
  return <CardList cards={useCards()} />;
}
