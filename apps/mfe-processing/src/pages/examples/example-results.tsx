import { copyText } from '@winnow/browser';
import type { Example } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import { Button, Card, ModelBadge } from '@winnow/ui';
import { Copy } from 'lucide-react';
import { ExportButtons } from '../../examples-export/export-buttons';
import { examplesAsText } from '../../generate-examples/examples-section';
import { Warnings } from '../../work/warnings';
import { countOf } from '../../work/words';

async function copyAll(examples: readonly Example[]): Promise<void> {
  if (await copyText(examplesAsText(examples))) {
    showToast({ title: 'Copied', description: 'Text has been copied to clipboard' });
  } else {
    showToast({ title: 'Error', description: 'Failed to copy text to clipboard', tone: 'destructive' });
  }
}

interface ExampleResultsProps {
  examples: readonly Example[];
  model: string | undefined;
  warnings: readonly string[];
}

/** The generated pairs, one card each, what they lack, and the ways to take them along. */
export function ExampleResults({ examples, model, warnings }: ExampleResultsProps) {
  return (
    <section aria-labelledby="results-title" className="flex flex-col gap-4">
      <div>
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div className="flex max-w-full min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id="results-title" className="text-lg font-semibold">
              {countOf(examples.length, 'example')}
            </h2>
            <ModelBadge model={model} />
          </div>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" icon={<Copy aria-hidden size={16} />} onClick={() => void copyAll(examples)}>
              Copy All
            </Button>
            <ExportButtons examples={examples} />
          </div>
        </header>
        <Warnings texts={warnings} className="mt-4" />
      </div>
      <ul className="flex flex-col gap-3">
        {examples.map(({ user, assistant }, index) => (
          <li key={`${index} ${user}`}>
            <Card dense>
              <dl className="flex flex-col gap-2 break-words">
                <div>
                  <dt className="text-xs font-medium text-muted">User</dt>
                  <dd dir="auto" className="font-semibold whitespace-pre-line">
                    {user}
                  </dd>
                </div>
                <div>
                  <dt className="text-xs font-medium text-muted">Assistant</dt>
                  <dd dir="auto" className="whitespace-pre-line">
                    {assistant}
                  </dd>
                </div>
              </dl>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
