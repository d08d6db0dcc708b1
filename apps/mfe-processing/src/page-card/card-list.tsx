import { useOpenInput } from '../work/open-input';
import type { PageCard } from '../work/page-card';
import { CollectAll } from './collect-all';
import { PageCardView } from './page-card-view';

/** One card per extracted page, file or video, in the order of their arrival. */
export function CardList({ cards }: { cards: readonly PageCard[] }) {
  const open = useOpenInput();
  return (
    <section aria-label="Extracted content" className="flex flex-col gap-6">
      {cards.length > 1 ? <CollectAll cards={cards} /> : null}
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
