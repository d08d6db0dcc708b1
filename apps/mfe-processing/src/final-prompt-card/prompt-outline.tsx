import { splitPieces } from '@winnow/final-prompt';
import { lazy, memo, Suspense, useMemo } from 'react';
import { useFocusFallback } from '../focus/use-focus-fallback';
import type { PieceList as List } from './pieces/piece-list';
import type { PromptArea } from './prompt-area/prompt-area';

// Not on the first page, whose prompt is one piece at most; if it fails to load, the text is still usable.
const PieceList = lazy(() => import('./pieces/piece-list').then((module) => ({ default: module.PieceList }), noList));
const noList = (): { default: typeof List } => ({ default: memo(() => <></>) });

interface PromptOutlineProps {
  text: string;
  area: PromptArea | null;
  /** Reason why the text cannot be changed now, or false. */
  wait: string | false;
}

/** The pieces of the final prompt as a list; shown when there is more than one. */
export function PromptOutline({ text, area, wait }: PromptOutlineProps) {
  const pieces = useMemo(() => splitPieces(text), [text]);
  const focusFallbackHandlers = useFocusFallback(() => area?.element ?? null);
  if (pieces.length < 2) return null;
  return (
    <nav {...focusFallbackHandlers} data-sheet="cards" aria-label="Pieces of the final prompt" className="mb-4">
      <Suspense>
        <PieceList pieces={pieces} area={area} wait={wait} />
      </Suspense>
    </nav>
  );
}
