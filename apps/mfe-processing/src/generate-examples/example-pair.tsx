import type { Example } from '@winnow/contracts';
import { Badge } from '@winnow/ui';
import { clsx } from 'clsx';
import type { KeyboardEvent, ReactNode } from 'react';
import { isEscape } from '../focus/is-escape';

/** Support below which an answer is marked for review. */
const wellGrounded = 0.5;

export const isDoubtful = ({ grounded }: Example): boolean => grounded !== undefined && grounded < wellGrounded;

interface ExamplePairProps {
  example: Example;
  /** Id of the question, which labels the pair. */
  questionId?: string;
  /** Whether it is placed directly on the page, not inside a card. */
  isFramed?: boolean;
  /** Actions of the pair. */
  children?: ReactNode;
}

/** One question and its answer, with the sentence of the text that supports it. */
export function ExamplePair({ example, questionId, isFramed = false, children }: ExamplePairProps) {
  const { user, assistant, source } = example;
  return (
    <div
      className={clsx(
        'flex flex-wrap items-start justify-between gap-x-3 gap-y-1 rounded-md px-4 py-3',
        isFramed ? 'border border-line bg-surface shadow-raised' : 'bg-paper text-sm',
      )}
    >
      <div dir="auto" className="min-w-0 flex-1 basis-64 break-words">
        <p id={questionId} className="whitespace-pre-line">
          <span className="font-semibold">User:</span> {user}
        </p>
        <p className="mt-1 whitespace-pre-line text-muted">
          <span className="font-semibold text-ink">Assistant:</span> {assistant}
        </p>
        {isDoubtful(example) ? (
          <Badge tone="notice" className="mt-2" title="Hardly any of this answer stands in the text. Check it.">
            Not found in the text
          </Badge>
        ) : null}
        {source ? <Source quote={source.quote} /> : null}
      </div>
      {children}
    </div>
  );
}

/** Shows the supporting sentence of an answer on demand. Escape closes it. */
function Source({ quote }: { quote: string }) {
  const closeOnEscape = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (isEscape(event)) event.currentTarget.open = false;
  };
  return (
    <details onKeyDown={closeOnEscape} className="mt-2 text-xs text-muted">
      <summary className="w-fit py-1 hover:text-ink">Source</summary>
      <blockquote className="mt-1 border-s-2 border-line ps-3 whitespace-pre-line">{quote}</blockquote>
    </details>
  );
}
