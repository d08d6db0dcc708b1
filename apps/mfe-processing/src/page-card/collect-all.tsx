import { pluralize, formatCount } from '@winnow/browser';
import { showToast } from '@winnow/toast';
import { Button, lazyPart } from '@winnow/ui';
import { clsx } from 'clsx';
import { ArrowDown, List, ListPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { BulkWorkName } from '../bulk/bulk-works';
import type { PageCard } from '../cards/page-card';
import { pieceOf } from '../final-prompt-card/piece-options';
import { useRunningCount } from '../operation/use-operation';
import { AllCardsMenu } from '../sources/all-cards-menu';
import { DownloadMenu } from '../sources/download-menu';
import type { PromptRange } from '../sources/prompt-ranges';
import { changeSourcesView } from '../sources/sources-view';
import { addToFinalPrompt } from './add-to-final-prompt';

const DatasetDialog = lazyPart('The dialog', () =>
  import('../dataset/dataset-dialog').then(({ DatasetDialog }) => DatasetDialog),
);

interface CollectAllProps {
  /** The visible cards, of `count`. */
  cards: readonly PageCard[];
  count: number;
  promptRanges: ReadonlyMap<string, PromptRange>;
  menuId: string;
  isList: boolean;
  /** Whether the visitor can switch between whole cards and rows. */
  canChoose: boolean;
  onAsk: (name: BulkWorkName) => void;
}

/** Bulk actions for all cards. */
export function CollectAll({ cards, count, promptRanges, menuId, isList, canChoose, onAsk }: CollectAllProps) {
  const [asksDataset, setAsksDataset] = useState(false);
  const isBusy = useRunningCount([]) > 0;
  const addAll = () => {
    const missing = cards.filter(({ id }) => !promptRanges.has(id));
    if (missing.length > 0) return addToFinalPrompt(missing.map(pieceOf));
    showToast({ title: 'Nothing to add', description: 'The final prompt holds these cards already.', tone: 'neutral' });
  };
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center justify-between gap-2',
        isList ? 'top-0 z-20 -mx-2 bg-paper px-2 py-2 sm:sticky' : '-mb-2',
      )}
    >
      <p
        id={`${menuId}-count`}
        role="status"
        // The operation that adds cards announces its own progress.
        aria-live={isBusy ? 'off' : undefined}
        className="text-sm font-medium tabular-nums"
      >
        {cards.length < count ? `${formatCount(cards.length)} of ` : ''}
        {pluralize(count, 'card')}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:mr-2">
        <Button
          size="sm"
          unavailable={cards.length === 0 && 'No card shows'}
          icon={<ListPlus aria-hidden size={16} />}
          onClick={addAll}
        >
          Add All to Final
        </Button>
        <AllCardsMenu id={menuId} cards={cards} onAsk={onAsk} />
        <DownloadMenu cards={cards} describedBy={`${menuId}-count`} onDataset={() => setAsksDataset(true)} />
        {asksDataset ? (
          <Suspense>
            <DatasetDialog cards={cards} onClose={() => setAsksDataset(false)} />
          </Suspense>
        ) : null}
        {canChoose ? (
          <Button
            size="sm"
            variant="quiet"
            aria-pressed={isList}
            className="aria-pressed:bg-sunken aria-pressed:text-ink"
            icon={<List aria-hidden size={16} />}
            onClick={() => changeSourcesView({ isList: !isList })}
          >
            List
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="quiet"
          icon={<ArrowDown aria-hidden size={16} />}
          className="sm:-mr-2.5"
          onClick={() => {
            const heading = document.getElementById('final-title');
            heading?.scrollIntoView();
            heading?.focus({ preventScroll: true });
          }}
        >
          Final Prompt
        </Button>
      </div>
    </div>
  );
}
