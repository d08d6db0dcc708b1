import { Button } from '@winnow/ui';
import { Redo2, Undo2 } from 'lucide-react';
import { memo, useSyncExternalStore } from 'react';
import { getHistory, subscribeToHistory } from './history';
import { moveInHistory, useNextSteps } from './move-in-history';

interface HistoryButtonsProps {
  onMove: (direction: 'undo' | 'redo') => void;
}

/**
 * Undo and Redo for the final prompt and the cards, each with a description of its effect. Both are rendered as soon as
 * one is available, so that a second click on Undo does not hit a Redo in its place.
 */
export function HistoryButtons({ onMove }: HistoryButtonsProps) {
  const { toUndo, toRedo } = useNextSteps();
  if (!toUndo && !toRedo) return null;
  return (
    <>
      <HistoryButton
        direction="undo"
        description={toUndo?.description}
        wait={toUndo ? toUndo.wait : 'Nothing to undo'}
        onMove={onMove}
      />
      <HistoryButton
        direction="redo"
        description={toRedo?.description}
        wait={toRedo ? toRedo.wait : 'Nothing to redo'}
        onMove={onMove}
      />
    </>
  );
}

interface HistoryButtonProps extends HistoryButtonsProps {
  direction: 'undo' | 'redo';
  description: string | undefined;
  wait: string | false;
}

// Each keystroke changes the history, but rarely the part of it that is shown.
const HistoryButton = memo(function HistoryButton({ direction, description, wait, onMove }: HistoryButtonProps) {
  const Icon = direction === 'undo' ? Undo2 : Redo2;
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={<Icon aria-hidden size={16} />}
      title={description}
      unavailable={wait}
      onClick={() => onMove(direction)}
    >
      {/* A phone has room for the icons. */}
      <span className="max-sm:sr-only">{direction === 'undo' ? 'Undo' : 'Redo'}</span>
    </Button>
  );
});

/** Undo next to the change: on the card, if its change is the last one. */
export function CardUndo({ cardId }: { cardId: string }) {
  // Recording a step re-renders one of 200 cards, not all.
  const isLast = useSyncExternalStore(subscribeToHistory, () => getHistory().done.at(-1)?.card?.cardId === cardId);
  return isLast ? <LastStepUndo /> : null;
}

function LastStepUndo() {
  const { toUndo } = useNextSteps();
  if (!toUndo) return null;
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={<Undo2 aria-hidden size={16} />}
      title={toUndo.description}
      unavailable={toUndo.wait}
      onClick={() => moveInHistory('undo')}
    >
      Undo
    </Button>
  );
}
