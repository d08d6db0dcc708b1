import { splitPieces, type Piece } from '@winnow/final-prompt';
import { lazy, memo, Suspense, useMemo } from 'react';
import { useCards } from '../cards/cards';
import type { PageCard } from '../cards/page-card';
import { useFocusFallback } from '../focus/use-focus-fallback';
import { rangesInPrompt } from '../sources/prompt-ranges';
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

/**
 * Returns the pieces. One that is the text of a card and does not start with a title has the card's name: the first
 * sentence of a page says little.
 */
function namedPieces(text: string, cards: readonly PageCard[]): Piece[] {
  const pieces = splitPieces(text);
  if (pieces.length < 2) return pieces;
  const ranges = rangesInPrompt(text, cards);
  const names = new Map(cards.map(({ id, source, title }) => [ranges.get(id)?.start, source ?? title]));
  const hasTitle = ({ start }: Piece) => text.startsWith('# ', start);
  return pieces.map((piece) => (hasTitle(piece) ? piece : { ...piece, title: names.get(piece.start) || piece.title }));
}

/** The pieces of the final prompt as a list; shown when there is more than one. */
export function PromptOutline({ text, area, wait }: PromptOutlineProps) {
  const cards = useCards();
  const pieces = useMemo(() => namedPieces(text, cards), [text, cards]);
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
