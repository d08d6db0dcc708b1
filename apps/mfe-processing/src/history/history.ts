import { createStore, onStartOver } from '@winnow/browser';
import { finalPromptReady, getFinalPrompt, setFinalPrompt } from '@winnow/final-prompt';
import { forgetPromptOutcomes } from '../final-prompt-card/prompt-mutations';
import { setPromptWarnings } from '../final-prompt-card/prompt-warnings';
import { changeCard, findCard, restoreRemovedCards, removeCards } from '../cards/cards';
import { sizeOf, withFields, type HistoryStep } from './history-step';
import { forgetSteps, keepCursor, storeStep, openPersistedHistory, type PersistedHistory } from './persisted-history';
import { applySplice, inverse, isAfter, isBefore, joinTyping } from './text-splice';

/**
 * Maximum characters of all steps together: 16 MB, at two bytes per character. The last step is kept regardless of its
 * size.
 */
const maxChars = 8_000_000;
const maxSteps = 1_000;
/** Milliseconds within which typing continues a step. */
const typingPauseMs = 1_000;

export const typingLabel = 'Typing';

const none: PersistedHistory = { done: [], undone: [] };
/** Steps from old to new; the last undone step is the next to redo. */
const history = createStore<PersistedHistory>(none);

onStartOver(() => history.set(none));

export const useHistory = history.use;
export const getHistory = history.get;
export const subscribeToHistory = history.subscribe;
export const hasSteps = (): boolean => history.get().done.length + history.get().undone.length > 0;

/** Whether the visitor has removed a card; false again after Undo. */
export const isRemovedCard = (cardId: string): boolean =>
  history.get().done.some(({ removed }) => removed?.some(({ id }) => id === cardId));

let lastId = 0;

/**
 * Records a change, and clears the redo stack.
 * @param replacesLast whether it includes the changes of the last step
 */
export function recordStep(change: Omit<HistoryStep, 'id' | 'at'>, replacesLast = false): void {
  const { done, undone } = history.get();
  const at = Date.now();
  const last = undone.length === 0 ? done.at(-1) : undefined;
  const joined = last && replacesLast ? { ...last, ...change, at } : joinedWith(last, change, at);
  lastId = Math.max(lastId, done.at(-1)?.id ?? 0, undone[0]?.id ?? 0);
  const step: HistoryStep = joined ?? { ...change, id: lastId + 1, at };
  const all = [...(joined ? done.slice(0, -1) : done), step];
  const dropped = tooMany(all);
  forgetSteps([...undone, ...all.slice(0, dropped)]);
  storeStep(step);
  if (!joined) keepCursor(step);
  history.set({ done: all.slice(dropped), undone: [] });
}

function joinedWith(
  last: HistoryStep | undefined,
  { label, prompt }: Pick<HistoryStep, 'label' | 'prompt'>,
  at: number,
): HistoryStep | null {
  if (!last?.prompt || !prompt || label !== typingLabel || last.label !== typingLabel) return null;
  if (at - last.at > typingPauseMs) return null;
  const splice = joinTyping(last.prompt.splice, prompt.splice);
  return splice && { ...last, at, prompt: { ...last.prompt, splice, warningsAfter: prompt.warningsAfter } };
}

/** Returns how many of the oldest steps exceed the limits. */
function tooMany(steps: readonly HistoryStep[]): number {
  let chars = 0;
  let first = steps.length - 1;
  for (; first >= 0 && steps.length - first <= maxSteps; first -= 1) {
    const step = steps[first];
    chars += step ? sizeOf(step) : 0;
    if (chars > maxChars && first < steps.length - 1) break;
  }
  return first + 1;
}

/** Undoes the last change. Drops steps that no longer apply. Returns the undone step. */
export function undo(): HistoryStep | undefined {
  return move('undo');
}

/** Redoes the last undone step. */
export function redo(): HistoryStep | undefined {
  return move('redo');
}

function move(direction: 'undo' | 'redo'): HistoryStep | undefined {
  const isUndo = direction === 'undo';
  const { done, undone } = history.get();
  const from = [...(isUndo ? done : undone)];
  const to = isUndo ? undone : done;
  const unfit: HistoryStep[] = [];
  let step = from.pop();
  while (step && !fits(step, isUndo)) {
    unfit.push(step);
    step = from.pop();
  }
  const moved = step ? [...to, step] : to;
  const next = isUndo ? { done: from, undone: moved } : { done: moved, undone: from };
  forgetSteps(unfit);
  keepCursor(next.done.at(-1));
  if (step) apply(step, isUndo);
  history.set(next);
  return step;
}

function fits({ prompt, card, removed = [] }: HistoryStep, isUndo: boolean): boolean {
  if (removed.some(({ id }) => (findCard(id) === undefined) !== isUndo)) return false;
  if (prompt && !(isUndo ? isAfter : isBefore)(getFinalPrompt(), prompt.splice)) return false;
  if (!card) return true;
  const now = findCard(card.cardId);
  const { content, knowledgeBase } = isUndo ? card.after : card.before;
  const isSame = (expected: string | undefined, shown: string | undefined) =>
    expected === undefined || expected === shown;
  return now !== undefined && isSame(content, now.content) && isSame(knowledgeBase, now.knowledgeBase);
}

function apply({ prompt, card, removed }: HistoryStep, isUndo: boolean): void {
  if (removed && isUndo) restoreRemovedCards(removed);
  if (removed && !isUndo) removeCards(new Set(removed.map(({ id }) => id)));
  if (prompt) {
    forgetPromptOutcomes();
    setFinalPrompt(applySplice(getFinalPrompt(), isUndo ? inverse(prompt.splice) : prompt.splice));
    setPromptWarnings(isUndo ? prompt.warningsBefore : prompt.warningsAfter);
  }
  if (card) changeCard(card.cardId, (now) => withFields(now, isUndo ? card.before : card.after));
}

/** Restores the history of an earlier page, unless there already are steps or the prompt has changed since. */
export async function restoreHistory(): Promise<void> {
  const [earlier] = await Promise.all([openPersistedHistory(), finalPromptReady]);
  if (!earlier) return;
  const steps = [...earlier.done, ...earlier.undone];
  const lastOfPrompt = earlier.done.findLast(({ prompt }) => prompt)?.prompt;
  const isOfThisPrompt = !lastOfPrompt || isAfter(getFinalPrompt(), lastOfPrompt.splice);
  if (history.get() === none && isOfThisPrompt) return history.set(earlier);
  // Steps of the earlier page cannot follow steps of this page.
  forgetSteps(steps);
  history.get().done.forEach(storeStep);
  keepCursor(history.get().done.at(-1));
}
