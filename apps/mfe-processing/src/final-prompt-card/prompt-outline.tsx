import { splitPieces } from '@winnow/final-prompt';
import { useMemo, type RefObject } from 'react';
import { useKeptFocus } from '../focus/use-kept-focus';
import { useSettledText } from '../work/use-settled-text';
import { showPart } from './text-position';

interface PromptOutlineProps {
  text: string;
  area: RefObject<HTMLTextAreaElement | null>;
}

/** The pieces of the final prompt, to jump to each; shown when there is more than one. */
export function PromptOutline({ text, area }: PromptOutlineProps) {
  const measured = useSettledText(text);
  const pieces = useMemo(() => splitPieces(measured), [measured]);
  const keptFocus = useKeptFocus(() => area.current);
  if (pieces.length < 2) return null;
  return (
    <nav {...keptFocus} aria-label="Pieces of the final prompt" className="mb-4">
      <ol className="flex max-h-28 flex-wrap gap-2 overflow-y-auto text-sm">
        {pieces.map(({ start, end, title }, index) => (
          <li key={start} className="max-w-[calc(50%-0.25rem)] min-w-0">
            <button
              type="button"
              title={title}
              onClick={() => area.current && showPart(area.current, start, end)}
              className="flex max-w-full min-w-0 sm:max-w-64 items-center gap-1.5 rounded-md bg-sunken px-2 py-1 text-muted hover:text-ink"
            >
              <span className="tabular-nums">{index + 1}</span>
              <bdi className="truncate">{title}</bdi>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
