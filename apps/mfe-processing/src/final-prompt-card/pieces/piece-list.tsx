import '../../cards.css';
import { getFinalPrompt, splitPieces, type Piece } from '@winnow/final-prompt';
import { LiveRegion } from '@winnow/ui';
import { memo, useEffect, useMemo, useRef, useState, type DragEvent } from 'react';
import { useVirtualRows } from '../../get-links/use-virtual-rows';
import type { PromptArea } from '../prompt-area/prompt-area';
import { movePiece, removePiece } from './change-pieces';
import { pieceDragType, PieceRow, pieceRowHeight, type PieceActions } from './piece-row';

/** Maximum number of pieces that are all rendered. */
const renderAllUpTo = 30;

interface PieceListProps {
  pieces: readonly Piece[];
  area: PromptArea | null;
  /** Reason why the text cannot be changed now, or false. */
  wait: string | false;
}

/**
 * The pieces of the final prompt, to scroll to, reorder and remove. Re-rendered when they change, not on every
 * keystroke.
 */
export const PieceList = memo(function PieceList({ pieces, area, wait }: PieceListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  /** Focus target after the next render. */
  const focusNext = useRef<string | null>(null);
  const { start, end, before, after } = useVirtualRows(scroller, pieces.length, pieceRowHeight, renderAllUpTo);
  const count = pieces.length;

  useEffect(() => {
    if (focusNext.current === null) return;
    scroller.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = null;
  }, [pieces]);

  const actions = useMemo<PieceActions>(() => {
    const say = (what: string, place: number) => setSaid(`${what} ${place + 1} of ${count}`);
    return {
      // The list lags behind typing, so the piece is looked up in the current text.
      show: (index) => {
        const piece = splitPieces(getFinalPrompt())[index];
        if (piece) area?.showPart(piece);
      },
      move: (from, to, button) => {
        if (wait !== false || to < 0 || to >= count || !movePiece(from, to)) return;
        focusNext.current = `[data-piece="${to}"] [data-move="${button}"]`;
        say('Moved to', to);
      },
      remove: (index) => {
        if (wait !== false || !removePiece(index)) return;
        focusNext.current = `[data-piece="${Math.min(index, count - 2)}"] [data-move="show"]`;
        say('Taken out: piece', index);
      },
    };
  }, [area, count, wait]);

  const placeOf = ({ target: element }: DragEvent) =>
    Number((element as HTMLElement).closest<HTMLElement>('[data-piece]')?.dataset.piece ?? -1);
  const isOurs = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(pieceDragType);
  return (
    <>
      <LiveRegion message={said} />
      <div
        ref={scroller}
        tabIndex={-1}
        className="max-h-55 overflow-y-auto rounded-md border border-line text-sm [overflow-anchor:none]"
      >
        {/* The space of what is not drawn is inside: the element that scrolls is never less high than its own padding. */}
        <ol
          onDragOver={(event) => {
            if (!isOurs(event)) return;
            event.preventDefault();
            setTarget(placeOf(event));
          }}
          onDragLeave={() => setTarget(null)}
          onDragEnd={() => setTarget(null)}
          onDrop={(event) => {
            if (!isOurs(event)) return;
            event.preventDefault();
            setTarget(null);
            const to = placeOf(event);
            if (to >= 0) actions.move(Number(event.dataTransfer.getData(pieceDragType)), to, 'show');
          }}
          data-dense=""
          className="divide-y divide-line"
          style={{ paddingTop: before, paddingBottom: after }}
        >
          {pieces.slice(start, end).map((piece, offset) => (
            <PieceRow
              key={start + offset}
              piece={piece}
              index={start + offset}
              count={count}
              isTarget={target === start + offset}
              wait={wait}
              actions={actions}
            />
          ))}
        </ol>
      </div>
    </>
  );
});
