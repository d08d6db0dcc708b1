import { useCards } from '../work/cards';
import { useOpenInput } from '../work/open-input';
import { PageCardView } from './page-card-view';

/** One card per extracted page, file or video, in the order of their arrival. */
export function PageCards() {
  const cards = useCards();
  const open = useOpenInput();
  if (cards.length === 0) return null;
  return (
    <section aria-label="Extracted content" className="flex flex-col gap-6">
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
