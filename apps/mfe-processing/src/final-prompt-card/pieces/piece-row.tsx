import { formatCount } from '@winnow/browser';
import type { Piece } from '@winnow/final-prompt';
import { IconButton } from '@winnow/ui';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { memo, type DragEvent } from 'react';

/** Row height in pixels; the list relies on all rows having exactly this height. */
export const pieceRowHeight = 40;

export interface PieceActions {
  show: (index: number) => void;
  move: (from: number, to: number, button: 'up' | 'down' | 'show') => void;
  remove: (index: number) => void;
}

interface PieceRowProps {
  piece: Piece;
  index: number;
  count: number;
  /** Whether a dragged piece would be dropped here. */
  isTarget: boolean;
  wait: string | false;
  actions: PieceActions;
}

/** Media type of a dragged piece's index, so that other drags are ignored. */
export const pieceDragType = 'application/x-winnow-piece';

/**
 * One piece: its size and its position. It is dragged by the mouse and moved by its buttons or Alt and an arrow key.
 */
export const PieceRow = memo(function PieceRow({ piece, index, count, isTarget, wait, actions }: PieceRowProps) {
  const startDrag = ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData(pieceDragType, String(index));
    dataTransfer.effectAllowed = 'move';
  };
  const name = `piece ${index + 1}, ${piece.title}`;
  return (
    <li
      data-piece={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      draggable={wait === false}
      onDragStart={startDrag}
      className={clsx('flex h-10 items-center gap-1 pr-1 pl-1', isTarget && 'bg-accent-soft')}
    >
      <GripVertical aria-hidden size={16} className="shrink-0 cursor-grab text-muted max-sm:hidden" />
      <button
        type="button"
        data-move="show"
        title={piece.title}
        onClick={() => actions.show(index)}
        onKeyDown={({ key, altKey }) => {
          const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
          if (altKey && step !== 0) actions.move(index, index + step, 'show');
        }}
        className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-1 text-start hover:text-accent"
      >
        <span className="shrink-0 text-muted tabular-nums">{index + 1}</span>
        <bdi className="truncate">{piece.title}</bdi>
      </button>
      <span className="shrink-0 text-xs text-muted tabular-nums" title="Characters">
        {formatCount(piece.end - piece.start)}
      </span>
      <IconButton
        label={`Move up ${name}`}
        data-move="up"
        icon={<ArrowUp aria-hidden size={16} />}
        unavailable={wait || (index === 0 && 'It is the first piece')}
        onClick={() => actions.move(index, index - 1, 'up')}
      />
      <IconButton
        label={`Move down ${name}`}
        data-move="down"
        icon={<ArrowDown aria-hidden size={16} />}
        unavailable={wait || (index === count - 1 && 'It is the last piece')}
        onClick={() => actions.move(index, index + 1, 'down')}
      />
      <IconButton
        label={`Take out ${name}`}
        icon={<X aria-hidden size={16} />}
        unavailable={wait}
        onClick={() => actions.remove(index)}
      />
    </li>
  );
});
