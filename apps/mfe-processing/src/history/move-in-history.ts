import { isPromptBusy } from '../final-prompt-card/prompt-mutations';
import { isCardBusy } from '../cards/running-work';
import { findCard } from '../cards/cards';
import { getHistory, redo, undo, useHistory } from './history';
import type { HistoryStep } from './history-step';
import { dismissUndoToast } from './undo-toast';

/** The next step of Undo or Redo. */
export interface NextStep {
  step: HistoryStep;
  /** "Undo: Reset to Original, card “Harbor”". */
  description: string;
  /** Reason why the step has to wait, or false: a pending result would overwrite the restored text. */
  wait: string | false;
}

function nextStep(verb: 'Undo' | 'Redo', step: HistoryStep | undefined): NextStep | null {
  if (!step) return null;
  const card = step.card && findCard(step.card.cardId);
  const isOfCards = step.card !== undefined || step.removed !== undefined;
  const [first, ...others] = step.removed ?? (card ? [card] : []);
  const named = `card “${first?.title || first?.url || 'gone'}”`;
  const ofCards = others.length > 0 ? `${others.length + 1} cards` : named;
  const place = isOfCards ? ofCards : 'final prompt';
  const cardIds = step.card ? [step.card.cardId] : (step.removed ?? []).map(({ id }) => id);
  const isBusy = isOfCards ? cardIds.some(isCardBusy) : isPromptBusy();
  const wait = isBusy && `Wait until the work on the ${isOfCards ? 'card' : 'prompt'} has ended`;
  return { step, description: `${verb}: ${step.label}, ${place}`, wait };
}

const nextUndo = (): NextStep | null => nextStep('Undo', getHistory().done.at(-1));
const nextRedo = (): NextStep | null => nextStep('Redo', getHistory().undone.at(-1));

/** Hook: the next steps of Undo and Redo. */
export function useNextSteps(): { toUndo: NextStep | null; toRedo: NextStep | null } {
  useHistory();
  return { toUndo: nextUndo(), toRedo: nextRedo() };
}

/** Undoes or redoes one step unless it must wait. Returns the step. */
export function moveInHistory(direction: 'undo' | 'redo'): HistoryStep | undefined {
  const next = direction === 'undo' ? nextUndo() : nextRedo();
  if (!next || next.wait !== false) return undefined;
  dismissUndoToast();
  return direction === 'undo' ? undo() : redo();
}
