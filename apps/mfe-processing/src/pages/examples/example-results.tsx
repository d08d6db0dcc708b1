import '../../cards.css';
import { copyText, pluralize } from '@winnow/browser';
import { showToast } from '@winnow/toast';
import { Button, ModelBadge } from '@winnow/ui';
import { Copy, RotateCcw } from 'lucide-react';
import type { RatedExample } from '../../cards/rated-example';
import { ExportMenu } from '../../examples-export/export-menu';
import { ExamplePairs } from '../../generate-examples/example-pairs';
import type { PairCount } from '../../generate-examples/pair-count-field';
import { ExampleTools } from '../../generate-examples/example-tools';
import { examplesAsText } from '../../generate-examples/examples-section';
import { useExampleFilter } from '../../generate-examples/use-example-filter';
import { startOperation } from '../../operation/start-operation';
import { Warnings } from '../../text/warnings';
import { changeExamples, getExamples } from './examples-store';
import { generatePageExamplesMutation } from './generate-page-examples.mutation';

async function copyAll(examples: readonly RatedExample[]): Promise<void> {
  if (await copyText(examplesAsText(examples))) {
    showToast({ title: 'Copied', description: 'Text has been copied to clipboard' });
  } else {
    showToast({ title: 'Error', description: 'Failed to copy text to clipboard', tone: 'destructive' });
  }
}

interface ExampleResultsProps {
  examples: readonly RatedExample[];
  model: string | undefined;
  warnings: readonly string[];
  /** Whether new examples that replace these are pending. */
  isBusy: boolean;
  /** Number of requested examples. */
  count: PairCount;
}

/** The generated pairs, one card each, with warnings and export actions. */
export function ExampleResults({ examples, model, warnings, isBusy, count }: ExampleResultsProps) {
  const { filter, setFilter, shown, isWorthIt } = useExampleFilter(examples);
  return (
    <section data-sheet="cards" aria-labelledby="results-title" className="flex flex-col gap-4">
      <div>
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div className="flex max-w-full min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id="results-title" className="text-lg font-semibold">
              {pluralize(examples.length, 'example')}
            </h2>
            <ModelBadge model={model} />
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              aria-describedby="results-title"
              icon={<Copy aria-hidden size={16} />}
              onClick={() => void copyAll(examples)}
            >
              Copy All
            </Button>
            {model !== undefined && model !== 'offline' ? (
              <Button
                size="sm"
                aria-describedby="results-title"
                icon={<RotateCcw aria-hidden size={16} />}
                title="Ask the model again"
                busy={isBusy}
                unavailable={!isBusy && getExamples().text.trim() === '' && 'There is no text any more'}
                onClick={() => startOperation(generatePageExamplesMutation, { count, fresh: true })}
              >
                Regenerate
              </Button>
            ) : null}
            <ExportMenu examples={shown.map(({ example }) => example)} count={examples.length} />
          </div>
        </header>
        <Warnings texts={warnings} className="mt-4" />
      </div>
      {isWorthIt ? (
        <ExampleTools filter={filter} onFilter={setFilter} shown={shown.length} count={examples.length} />
      ) : null}
      <ExamplePairs
        examples={examples}
        shown={shown}
        wait={isBusy && 'Wait until the new examples are there'}
        onChange={(_label, next) => changeExamples({ examples: next })}
        isFramed
        className="flex flex-col gap-3"
      />
    </section>
  );
}
