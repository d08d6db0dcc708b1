import '../../styles.css';
import { showToast } from '@winnow/toast';
import { Button, Card, Skeleton, TextArea, lazyPart } from '@winnow/ui';
import { MessagesSquare } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { OperationStatus } from '../../operation/operation-status';
import { useOperation } from '../../operation/use-operation';
import { startOperation } from '../../operation/start-operation';
import { PairCountField, type PairCount } from '../../generate-examples/pair-count-field';
import { restoreWork } from '../../restore-work';
import { TextCount } from '../../text/text-count';
import { ResultArea } from '../result-area';
import { changeExamples, getExamples, restoreExamples, useExamples } from './examples-store';
import { generatePageExamplesMutation, pageExamplesKey } from './generate-page-examples.mutation';

// The actions on pairs are loaded while the first ones are generated.
const loadResults = () => import('./example-results');
const ExampleResults = lazyPart('The list of examples', () => loadResults().then((module) => module.ExampleResults));

const emptyMessage = 'Please enter some text';

/** The Generate Examples page: generates questions and answers from a text (specification, section 2). */
export default function ExamplesPage() {
  const { text, examples, model, warnings } = useExamples();
  const status = useOperation(pageExamplesKey)?.status;
  const isBusy = status === 'running';
  const [error, setError] = useState('');
  const [count, setCount] = useState<PairCount>('');
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    void restoreExamples();
    void restoreWork();
  }, []);
  useEffect(() => {
    if (isBusy) void loadResults().catch(() => undefined);
  }, [isBusy]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (getExamples().text.trim() !== '') return startOperation(generatePageExamplesMutation, { count });
    setError(emptyMessage);
    area.current?.focus();
    showToast({ title: 'Error', description: emptyMessage, tone: 'destructive' });
  };

  return (
    <div className="flex flex-col gap-6">
      <header>
        <h1 className="text-2xl font-semibold tracking-tight">Generate Examples</h1>
        <p className="mt-2 max-w-prose text-muted">Generate question-and-answer pairs from your text.</p>
      </header>
      <Card>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <TextArea
            ref={area}
            label="Text"
            placeholder="Enter your text here..."
            value={text}
            error={error}
            readOnly={isBusy}
            onChange={(event) => {
              changeExamples({ text: event.target.value });
              setError('');
            }}
            hint={<TextCount text={text} />}
            areaClassName="h-64 min-h-32 leading-relaxed"
          />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button
              type="submit"
              variant="primary"
              busy={isBusy}
              icon={<MessagesSquare aria-hidden size={16} />}
              className="max-sm:w-full"
            >
              {isBusy ? 'Generating...' : 'Generate Examples'}
            </Button>
            <PairCountField value={count} onChange={setCount} />
          </div>
          <OperationStatus mutationKey={pageExamplesKey} />
        </form>
      </Card>
      <ResultArea
        status={status}
        icon={<MessagesSquare aria-hidden size={20} />}
        emptyText="The examples appear here: pairs of a question and its answer, to copy or to download for training."
      >
        {examples.length > 0 ? (
          <Suspense fallback={<Skeleton className="h-100" />}>
            <ExampleResults examples={examples} model={model} warnings={warnings} isBusy={isBusy} count={count} />
          </Suspense>
        ) : null}
      </ResultArea>
    </div>
  );
}
