import { estimateTokens } from '@winnow/browser';
import { useMemo } from 'react';
import { useSettledText } from './use-settled-text';
import { countOf, formatCount } from './words';

/** The length of a text: exact characters, and the estimated number of model tokens. */
export function TextCount({ text }: { text: string }) {
  const measured = useSettledText(text);
  const tokens = useMemo(() => estimateTokens(measured), [measured]);
  return (
    <p className="flex flex-wrap justify-end gap-x-2 text-xs tabular-nums">
      <span>{countOf(text.length, 'character')}</span>
      <span aria-hidden>·</span>
      <span>about {formatCount(tokens)} tokens</span>
    </p>
  );
}
