import { Button } from '@winnow/ui';
import { Redo2, Undo2 } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { getHistory, subscribeToHistory } from './history';
import { moveInHistory, useNextSteps, type NextStep } from './move-in-history';

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
      <HistoryButton next={toUndo} name="Undo" icon={<Undo2 aria-hidden size={16} />} onMove={() => onMove('undo')} />
      <HistoryButton next={toRedo} name="Redo" icon={<Redo2 aria-hidden size={16} />} onMove={() => onMove('redo')} />
    </>
  );
}

interface HistoryButtonProps {
  next: NextStep | null;
  name: 'Undo' | 'Redo';
  icon: ReactNode;
  onMove: () => void;
}

function HistoryButton({ next, name, icon, onMove }: HistoryButtonProps) {
  const wait = next ? next.wait : `Nothing to ${name.toLowerCase()}`;
  return (
    <Button size="sm" variant="quiet" icon={icon} title={next?.description} unavailable={wait} onClick={onMove}>
      {/* A phone has room for the icons. */}
      <span className="max-sm:sr-only">{name}</span>
    </Button>
  );
}

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
