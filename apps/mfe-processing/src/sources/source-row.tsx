import { Button, IconButton } from '@winnow/ui';
import { clsx } from 'clsx';
import { memo } from 'react';
import type { PageCard } from '../cards/page-card';
import { cardIds } from '../cards/card-ids';
import type { CardAction } from '../cards/card-mutation-key';
import { busyReason } from '../cards/running-work';
import { toggleInFinalPrompt } from './toggle-in-final-prompt';
import { removeSources } from './remove-cards';
import { factsOf, SourceBadges } from './source-badges';
import { toggleRow } from './sources-view';

interface SourceRowProps {
  card: PageCard;
  number: number;
  isInPrompt: boolean;
  /** The running operation of the card. */
  running: CardAction | undefined;
}

/** Height in rem; the list relies on all closed rows having exactly this height. */
export const closedRowRem = 3.625;

/**
 * A collapsed card: one line and the most frequent actions. A fast scroll renders a dozen per frame, so it has few
 * elements: its icons are masks (cards.css).
 */
export const ClosedRow = memo(function ClosedRow({ card, number, isInPrompt, running }: SourceRowProps) {
  const { titleId, sourceId, nameIds } = cardIds(card, number);
  return (
    <section
      aria-labelledby={nameIds}
      style={{ height: `${closedRowRem}rem` }}
      className="flex items-center gap-2 rounded-md border border-line bg-surface pr-2 pl-1"
    >
      <div className="relative min-w-0 flex-1 self-stretch py-1.5">
        <h2 id={titleId} data-dense="" className="text-sm font-medium">
          <button
            type="button"
            data-row-title={card.id}
            aria-expanded={false}
            title={card.title}
            onClick={() => toggleRow(card.id)}
            className="row-icon-closed flex min-h-6 w-full min-w-0 items-center gap-1 rounded-md text-start hover:text-accent pointer-coarse:after:absolute pointer-coarse:after:inset-0"
          >
            <bdi className="truncate">{card.title || card.url}</bdi>
          </button>
        </h2>
        <p className="truncate pl-5 text-xs text-muted tabular-nums">
          {card.source ? (
            <bdi id={sourceId} className="mr-2">
              {card.source}
            </bdi>
          ) : null}
          {factsOf(card)}
          {card.source ? null : (
            <bdi dir="ltr" className="ml-2 max-sm:hidden">
              {card.url}
            </bdi>
          )}
        </p>
      </div>
      <span className="flex shrink-0 gap-2 empty:hidden max-sm:hidden">
        <SourceBadges card={card} />
      </span>
      <Button
        size="sm"
        variant={isInPrompt ? 'soft' : 'secondary'}
        aria-pressed={isInPrompt || undefined}
        aria-describedby={nameIds}
        title={isInPrompt ? 'Take it out of the final prompt' : undefined}
        className={clsx('sm:min-w-34', isInPrompt ? 'row-icon-added' : 'row-icon-add shadow-none')}
        onClick={() => toggleInFinalPrompt(card.id)}
      >
        {isInPrompt ? 'In prompt' : <AddLabel />}
      </Button>
      <IconButton
        label="Remove"
        aria-describedby={nameIds}
        icon={null}
        className="row-icon-remove"
        unavailable={busyReason(running)}
        onClick={() => removeSources([card])}
      />
    </section>
  );
});

const AddLabel = () => (
  <span>
    Add<span className="max-sm:sr-only"> to Final</span>
  </span>
);
