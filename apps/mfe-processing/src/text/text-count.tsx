import { estimateTokens, pluralize } from '@winnow/browser';
import { useMemo } from 'react';
import { useDebouncedText } from '../hooks/use-debounced-text';

/** The length of a text: exact characters, and the estimated number of model tokens. */
export function TextCount({ text }: { text: string }) {
  const measured = useDebouncedText(text);
  const tokens = useMemo(() => estimateTokens(measured), [measured]);
  return (
    <p className="flex flex-wrap justify-end gap-x-2 text-xs tabular-nums">
      <span>{pluralize(text.length, 'character')}</span>
      <span aria-hidden>·</span>
      <span>about {pluralize(tokens, 'token')}</span>
    </p>
  );
}
