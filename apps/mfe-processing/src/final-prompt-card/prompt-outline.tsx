import { getFinalPrompt, splitPieces, type Piece } from '@winnow/final-prompt';
import { memo, useMemo } from 'react';
import { useKeptFocus } from '../focus/use-kept-focus';
import { useSettledText } from '../work/use-settled-text';
import type { PromptArea } from './prompt-area/prompt-area';

interface PromptOutlineProps {
  text: string;
  area: PromptArea | null;
}

/** The pieces of the final prompt, to jump to each; shown when there is more than one. */
export function PromptOutline({ text, area }: PromptOutlineProps) {
  const measured = useSettledText(text);
  const pieces = useMemo(() => splitPieces(measured), [measured]);
  const keptFocus = useKeptFocus(() => area?.element ?? null);
  if (pieces.length < 2) return null;
  return (
    <nav {...keptFocus} aria-label="Pieces of the final prompt" className="mb-4">
      <PieceList pieces={pieces} area={area} />
    </nav>
  );
}

/** Drawn anew when the pieces change, and not at every key. */
const PieceList = memo(function PieceList({ pieces, area }: { pieces: readonly Piece[]; area: PromptArea | null }) {
  return (
    <ol className="flex max-h-28 flex-wrap gap-2 overflow-y-auto text-sm">
      {pieces.map(({ start, title }, index) => (
        <li key={start} className="max-w-[calc(50%-0.25rem)] min-w-0">
          <button
            type="button"
            title={title}
            onClick={() => showPiece(area, index)}
            className="flex max-w-full min-w-0 sm:max-w-64 items-center gap-1.5 rounded-md bg-sunken px-2 py-1 text-muted hover:text-ink"
          >
            <span className="tabular-nums">{index + 1}</span>
            <bdi className="truncate">{title}</bdi>
          </button>
        </li>
      ))}
    </ol>
  );
});

/** The list is a moment behind what is typed: the piece is looked for in the text as it stands. */
function showPiece(area: PromptArea | null, index: number): void {
  const piece = splitPieces(getFinalPrompt())[index];
  if (piece) area?.showPart(piece);
}
