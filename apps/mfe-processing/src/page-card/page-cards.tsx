import { LiveRegion } from '@winnow/ui';
import { useCards } from '../work/cards';
import { useOpenInput } from '../work/open-input';
import { countOf } from '../work/words';
import { PageCardView } from './page-card-view';

/** One card per extracted page, file or video, in the order of their arrival. */
export function PageCards() {
  const cards = useCards();
  const open = useOpenInput();
  return (
    <section aria-label="Extracted content" className="flex flex-col gap-6 empty:hidden">
      <LiveRegion message={cards.length === 0 ? '' : countOf(cards.length, 'card')} />
      {cards.map((card, index) => (
        <PageCardView
          key={card.id}
          card={card}
          number={index + 1}
          openInput={open?.cardId === card.id ? open.kind : null}
        />
      ))}
    </section>
  );
}
