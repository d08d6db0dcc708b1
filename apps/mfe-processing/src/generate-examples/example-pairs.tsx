import { Button, EmptyState } from '@winnow/ui';
import { Undo2 } from 'lucide-react';
import { Fragment, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFocusFallback } from '../focus/use-focus-fallback';
import { ExamplePair } from './example-pair';
import type { PlacedExample } from './filter-examples';
import { PairActions } from './pair-actions';
import { PairEdit } from './pair-edit';
import { toggleRating, withEditedText, type RatedExample } from '../cards/rated-example';

interface ExamplePairsProps {
  examples: readonly RatedExample[];
  /** The visible pairs. */
  shown: readonly PlacedExample[];
  /** Reason why the pairs cannot be changed now, or false. */
  wait?: string | false;
  /** Called with the changed pairs, and a label for Undo; undefined for ratings, which change no text. */
  onChange: (label: string | null, examples: RatedExample[]) => void;
  /** Whether it is placed directly on the page, not inside a card. */
  isFramed?: boolean;
  className?: string;
}

/** The last deleted pair, and its index. */
interface Deleted extends PlacedExample {
  /** Number of remaining pairs; if it has changed since, the index is no longer reliable. */
  left: number;
}

/** Questions and answers to read, rate, edit and delete. */
export function ExamplePairs({ examples, shown, wait = false, onChange, isFramed, className }: ExamplePairsProps) {
  // Not its index, which changes when a pair before it is deleted or put back.
  const [edited, setEdited] = useState<RatedExample | null>(null);
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  // A rated pair may no longer match the filter.
  const focusFallbackHandlers = useFocusFallback(() => list.current);

  const replace = (label: string | null, at: number, next: RatedExample) =>
    onChange(
      label,
      examples.map((example, index) => (index === at ? next : example)),
    );
  const focusIn = (selector: string) => list.current?.querySelector<HTMLElement>(selector)?.focus();
  const closeEdit = (at: number) => {
    flushSync(() => setEdited(null));
    focusIn(`[data-pair="${at}"] [data-pair-edit]`);
  };
  const remove = ({ example, at }: PlacedExample) => {
    flushSync(() => {
      onChange('Delete a pair', examples.toSpliced(at, 1));
      setDeleted({ example, at, left: examples.length - 1 });
    });
    focusIn('[data-pair-undo]');
  };
  const undo = ({ example, at }: Deleted) => {
    flushSync(() => {
      onChange('Put a pair back', examples.toSpliced(at, 0, example));
      setDeleted(null);
    });
    focusIn(`[data-pair="${at}"] [data-pair-edit]`);
  };

  const place = deleted && deleted.left === examples.length ? deleted : null;
  const undoRow = place ? (
    <li className="flex items-center justify-between gap-2 rounded-md border border-dashed border-line px-4 py-1 text-sm text-muted">
      <span role="status">Pair deleted.</span>
      <Button
        size="sm"
        variant="quiet"
        data-pair-undo
        icon={<Undo2 aria-hidden size={16} />}
        unavailable={wait}
        onClick={() => undo(place)}
      >
        Undo
      </Button>
    </li>
  ) : null;
  const rowAfter = shown.findIndex(({ at }) => place !== null && at >= place.at);
  return (
    <ul ref={list} {...focusFallbackHandlers} tabIndex={0} aria-label="Questions and answers" className={className}>
      {shown.map((placed, index) => {
        const { example, at } = placed;
        const questionId = `${id}${at}`;
        return (
          <Fragment key={example === edited ? 'edited' : at}>
            {index === rowAfter ? undoRow : null}
            <li data-pair={at} className="[contain-intrinsic-size:auto_6rem] [content-visibility:auto]">
              {example === edited ? (
                <PairEdit
                  example={example}
                  onSave={(user, assistant) => {
                    replace('Edit a pair', at, withEditedText(example, user, assistant));
                    closeEdit(at);
                  }}
                  onCancel={() => closeEdit(at)}
                />
              ) : (
                <ExamplePair example={example} questionId={questionId} isFramed={isFramed}>
                  <PairActions
                    questionId={questionId}
                    rating={example.rating}
                    wait={wait}
                    onRate={(rating) => replace(null, at, toggleRating(example, rating))}
                    onEdit={() => setEdited(example)}
                    onDelete={() => remove(placed)}
                  />
                </ExamplePair>
              )}
            </li>
          </Fragment>
        );
      })}
      {rowAfter < 0 ? undoRow : null}
      {shown.length === 0 && !place ? (
        <li>
          <EmptyState>No pair matches.</EmptyState>
        </li>
      ) : null}
    </ul>
  );
}
