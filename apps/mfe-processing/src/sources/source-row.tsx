import { Button, IconButton } from '@winnow/ui';
import { Check, ChevronRight, Plus, Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { PageCard } from '../cards/page-card';
import { useRunningWork, whyWait } from '../cards/running-work';
import { toggleInFinal } from './collect-source';
import { removeSources } from './remove-cards';
import { SourceBadges, SourceFacts } from './source-badges';
import { toggleRow } from './sources-view';

interface SourceRowProps {
  card: PageCard;
  number: number;
  isInPrompt: boolean;
}

/** A card that is closed: what it is in one line, and what is done most. */
export const ClosedRow = memo(function ClosedRow({ card, number, isInPrompt }: SourceRowProps) {
  const running = useRunningWork(card.id);
  const titleId = `card-${number}`;
  return (
    <section
      aria-labelledby={titleId}
      className="flex items-center gap-2 rounded-md border border-line bg-surface py-1.5 pr-2 pl-1 shadow-raised"
    >
      <div className="min-w-0 flex-1">
        <h2 id={titleId} className="text-sm font-medium">
          <button
            type="button"
            data-row-title={card.id}
            aria-expanded={false}
            title={card.title}
            onClick={() => toggleRow(card.id)}
            className="flex min-h-6 w-full min-w-0 items-center gap-1 rounded-md text-start hover:text-accent"
          >
            <ChevronRight aria-hidden size={16} className="shrink-0 text-muted" />
            <bdi className="truncate">{card.title || card.url}</bdi>
          </button>
        </h2>
        <p className="flex min-w-0 gap-2 pl-5 text-xs text-muted">
          <SourceFacts card={card} />
          <span dir="ltr" title={card.url} className="truncate max-sm:hidden">
            {card.source ?? card.url}
          </span>
        </p>
      </div>
      <span className="flex shrink-0 gap-2 max-sm:hidden">
        <SourceBadges card={card} isWhole />
      </span>
      {isInPrompt ? (
        <Button
          size="sm"
          variant="soft"
          aria-pressed
          aria-describedby={titleId}
          icon={<Check aria-hidden size={16} />}
          title="Take it out of the final prompt"
          onClick={() => toggleInFinal(card.id)}
        >
          In prompt
        </Button>
      ) : (
        <Button
          size="sm"
          aria-describedby={titleId}
          icon={<Plus aria-hidden size={16} />}
          onClick={() => toggleInFinal(card.id)}
        >
          Add<span className="max-sm:sr-only"> to Final</span>
        </Button>
      )}
      <IconButton
        label="Remove"
        aria-describedby={titleId}
        icon={<Trash2 aria-hidden size={16} />}
        unavailable={whyWait(running)}
        onClick={() => removeSources([card])}
      />
    </section>
  );
});
