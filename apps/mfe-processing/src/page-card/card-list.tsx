import { useEffect } from 'react';
import { useOpenInput } from '../cards/open-input';
import { shownText, type PageCard } from '../cards/page-card';
import { loadLongPrompt } from '../final-prompt-card/prompt-area/load-long-prompt';
import { longFrom } from '../final-prompt-card/prompt-area/prompt-text';
import { CollectAll } from './collect-all';
import { PageCardView } from './page-card-view';

/** One card per extracted page, file or video, in the order of their arrival. */
export function CardList({ cards }: { cards: readonly PageCard[] }) {
  const open = useOpenInput();
  const isMuch = cards.reduce((sum, card) => sum + shownText(card).length, 0) >= longFrom;
  useEffect(() => {
    // All of it may be added with one click, which then does not wait for the editor.
    if (isMuch) void loadLongPrompt().catch(() => undefined);
  }, [isMuch]);
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
