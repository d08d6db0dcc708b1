import { RemoteBoundary } from '@winnow/ui';
import { useHasOperations } from '../operation/use-operation';
import { useRef, type ComponentType, type HTMLAttributes } from 'react';
import { useCards, useCardsSelector } from '../cards/cards';
import type { PageCard } from '../cards/page-card';
import { useFocusFallback } from '../focus/use-focus-fallback';
import { useModule } from '../work/use-module';

// Cards are a tenth of the page's code and needed only once there is one, so it is loaded during the first operation.
const loadCardList = () => import('./card-list');

/** The list of cards, rendered once there is one. */
export function PageCards() {
  return (
    // Mounted anew, it loads the code again.
    <RemoteBoundary part="The list of cards" onRetry={() => undefined}>
      <LoadedCards />
    </RemoteBoundary>
  );
}

function LoadedCards() {
  const isAtWork = useHasOperations();
  const isEmpty = useCardsSelector((cards) => cards.length) === 0;
  const focusHandlers = useFocusOfRemovedCard();
  const module = useModule(loadCardList, isAtWork || !isEmpty, isEmpty);
  if (isEmpty) return null;
  if (!module) return <div aria-hidden className="h-96 rounded-md border border-line bg-surface" />;
  return (
    <div {...focusHandlers} className="contents">
      <AllCards CardList={module.CardList} />
    </div>
  );
}

/**
 * Hook: moves the focus from a removed card to the card in its place, or to the final prompt after the last one. Returns
 * event handlers for the element around the cards.
 */
function useFocusOfRemovedCard(): Pick<HTMLAttributes<HTMLElement>, 'onFocus' | 'onBlur'> {
  const place = useRef(0);
  const buttons = () => [...document.querySelectorAll<HTMLElement>('[data-remove-card]')];
  const { onFocus, onBlur } = useFocusFallback(
    () =>
      buttons()[Math.min(Math.max(0, place.current), buttons().length - 1)] ?? document.getElementById('final-title'),
  );
  return {
    onBlur,
    onFocus: (event) => {
      onFocus(event);
      place.current = buttons().findIndex((button) => button.closest('section')?.contains(event.target));
    },
  };
}

function AllCards({ CardList }: { CardList: ComponentType<{ cards: readonly PageCard[] }> }) {
  return <CardList cards={useCards()} />;
}
