import type { Example } from '@winnow/contracts';
import { Badge } from '@winnow/ui';
import type { KeyboardEvent } from 'react';
import { isEscape } from '../focus/is-escape';

/** Below this share of support an answer is marked, so that somebody looks at it. */
const wellGrounded = 0.5;

/** One question and its answer, with the sentence of the text that the answer rests on. */
export function ExamplePair({ example }: { example: Example }) {
  const { user, assistant, source, grounded } = example;
  return (
    <div dir="auto" className="rounded-md bg-paper px-4 py-3 text-sm">
      <p>
        <span className="font-semibold">User:</span> {user}
      </p>
      <p className="mt-1 whitespace-pre-line text-muted">
        <span className="font-semibold text-ink">Assistant:</span> {assistant}
      </p>
      {grounded !== undefined && grounded < wellGrounded ? (
        <Badge tone="notice" className="mt-2" title="Hardly any of this answer stands in the text. Check it.">
          Not found in the text
        </Badge>
      ) : null}
      {source ? <Source quote={source.quote} /> : null}
    </div>
  );
}

/** The sentence an answer rests on, on demand. Escape closes it. */
function Source({ quote }: { quote: string }) {
  const closeOnEscape = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (isEscape(event)) event.currentTarget.open = false;
  };
  return (
    <details onKeyDown={closeOnEscape} className="mt-2 text-xs text-muted">
      <summary className="w-fit hover:text-ink">Source</summary>
      <blockquote className="mt-1 border-s-2 border-line ps-3 whitespace-pre-line">{quote}</blockquote>
    </details>
  );
}
