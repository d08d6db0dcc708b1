import { Button } from '@winnow/ui';
import { Copy, Plus } from 'lucide-react';
import { ExportMenu } from '../examples-export/export-menu';
import { changeCard } from '../cards/cards';
import { changeCardText } from '../history/recorded-changes';
import { OperationStatus } from '../operation/operation-status';
import { cardMutationKey } from '../cards/card-mutation-key';
import { useRunningWork, busyReason } from '../cards/running-work';
import { copyWithToast } from '../page-card/copy-and-download';
import type { PageCard } from '../cards/page-card';
import { ExamplePairs } from './example-pairs';
import { ExampleTools } from './example-tools';
import { examplesAsText } from './examples-section';
import { generateForCard } from './generate-for-card';
import type { RatedExample } from '../cards/rated-example';
import { useExampleFilter } from './use-example-filter';

interface ExampleListProps {
  card: PageCard;
  examples: readonly RatedExample[];
  /** Ids of the elements that name the card, which describe its buttons. */
  nameIds: string;
}

/** The questions and answers made from a card's knowledge base. */
export function ExampleList({ card, examples, nameIds }: ExampleListProps) {
  const running = useRunningWork(card.id);
  const { filter, setFilter, shown, isWorthIt } = useExampleFilter(examples);
  const copyAll = () => copyWithToast(examplesAsText(examples));
  const change = (label: string | null, next: RatedExample[]) => {
    const changeExamples = (now: PageCard) => ({ ...now, examples: next });
    if (label === null) changeCard(card.id, changeExamples);
    else changeCardText(label, card.id, changeExamples);
  };
  return (
    <section aria-label="Example Q&A" className="mt-6 border-t border-line pt-4">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base font-semibold">
          Example Q&A <span className="font-normal text-muted tabular-nums">({examples.length})</span>
        </h3>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            aria-describedby={nameIds}
            icon={<Copy aria-hidden size={16} />}
            onClick={() => void copyAll()}
          >
            Copy All Examples
          </Button>
          <Button
            size="sm"
            icon={<Plus aria-hidden size={16} />}
            busy={running === 'more'}
            unavailable={busyReason(running, 'more')}
            onClick={() => generateForCard(card, 'more')}
          >
            {running === 'more' ? 'Generating...' : 'Generate More'}
          </Button>
          <ExportMenu examples={shown.map(({ example }) => example)} count={examples.length} />
        </div>
      </header>
      <OperationStatus mutationKey={cardMutationKey(card.id, 'more')} className="mb-3" />
      {isWorthIt ? (
        <ExampleTools filter={filter} onFilter={setFilter} shown={shown.length} count={examples.length} />
      ) : null}
      <ExamplePairs
        examples={examples}
        shown={shown}
        wait={busyReason(running)}
        onChange={change}
        className="flex max-h-120 flex-col gap-3 overflow-y-auto"
      />
    </section>
  );
}
