import { estimateTokens } from '@winnow/browser';
import { useDeferredValue, useMemo } from 'react';
import { countOf, formatCount } from './words';

/** How long a text is: exact characters, and about how many tokens a model counts. */
export function TextCount({ text }: { text: string }) {
  const measured = useDeferredValue(text);
  const tokens = useMemo(() => estimateTokens(measured), [measured]);
  return (
    <p className="flex flex-wrap justify-end gap-x-2 text-xs tabular-nums">
      <span>{countOf(text.length, 'character')}</span>
      <span aria-hidden>·</span>
      <span>about {formatCount(tokens)} tokens</span>
    </p>
  );
}
