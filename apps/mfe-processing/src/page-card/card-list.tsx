import '../cards.css';
import { getFinalPrompt } from '@winnow/final-prompt';
import { clsx } from 'clsx';
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { BulkInput } from '../bulk/bulk-input';
import { BulkStatus } from '../bulk/bulk-status';
import { bulkWorks, type BulkWorkName } from '../bulk/bulk-works';
import { useOpenInput } from '../cards/open-input';
import { shownText, type PageCard } from '../cards/page-card';
import { loadLongPrompt } from '../final-prompt-card/prompt-area/load-long-prompt';
import { minLongPromptChars } from '../final-prompt-card/prompt-area/prompt-text-props';
import { PrintedTexts } from '../print/printed-texts';
import { printedWork } from '../print/printed-work';
import { FollowPrompt } from '../sources/follow-prompt';
import { rangesInPrompt } from '../sources/prompt-ranges';
import { SourceList } from '../sources/source-list';
import { shownCards } from '../sources/source-rows';
import { useSourcesView } from '../sources/sources-view';
import { useIsLongList } from '../sources/use-is-long-list';
import { CollectAll } from './collect-all';
import { PageCardView } from './page-card-view';
import { useFocusOfRemovedCard } from './use-focus-of-removed-card';

/** One card per extracted page, file or video, in the order of the request; many cards become expandable rows. */
export function CardList({ cards }: { cards: readonly PageCard[] }) {
  const open = useOpenInput();
  const isLongText = useMemo(
    () => cards.reduce((sum, card) => sum + shownText(card).length, 0) >= minLongPromptChars,
    [cards],
  );
  useEffect(() => {
    // Preloaded, since all text may be added with one click, which then does not wait for the editor.
    if (isLongText) void loadLongPrompt().catch(() => undefined);
  }, [isLongText]);

  const focusHandlers = useFocusOfRemovedCard();
  const view = useSourcesView();
  const isLongList = useIsLongList(cards.length);
  const isList = isLongList || (view.isList ?? false);
  const [prompt, setPrompt] = useState(getFinalPrompt);
  const promptRanges = useMemo(() => rangesInPrompt(prompt, cards), [prompt, cards]);
  const query = useDeferredValue(isList ? view.query : '');
  const sort = isList ? view.sort : 'arrival';
  const show = isList ? view.show : 'all';
  const shown = useMemo(
    () => shownCards(cards, { query, sort, show }, promptRanges),
    [cards, query, sort, show, promptRanges],
  );
  const shownOnly = useMemo(() => shown.map(({ card }) => card), [shown]);

  const menuId = useId();
  const [asked, setAsked] = useState<BulkWorkName | null>(null);
  const close = () => {
    setAsked(null);
    document.getElementById(menuId)?.focus();
  };
  return (
    <section data-sheet="cards" aria-label="Extracted content" className="flex flex-col gap-6">
      <PrintedTexts read={printedWork} />
      <FollowPrompt searched={prompt} onSearch={setPrompt} />
      <div {...focusHandlers} className={clsx('flex flex-col', isList ? 'gap-3' : 'gap-6')}>
        {cards.length > 1 ? (
          <CollectAll
            cards={shownOnly}
            count={cards.length}
            promptRanges={promptRanges}
            menuId={menuId}
            isList={isList}
            canChoose={!isLongList}
            onAsk={setAsked}
          />
        ) : null}
        {asked ? (
          <BulkInput key={asked} name={asked} cards={shownOnly.filter(bulkWorks[asked].isFor)} onClose={close} />
        ) : null}
        <BulkStatus fallbackId={menuId} />
        {isList ? (
          <SourceList shown={shown} promptRanges={promptRanges} view={view} open={open} />
        ) : (
          shown.map(({ card, number }) => (
            <PageCardView
              key={card.id}
              card={card}
              number={number}
              isInPrompt={promptRanges.has(card.id)}
              openInput={open?.cardId === card.id ? open.kind : null}
            />
          ))
        )}
      </div>
    </section>
  );
}
