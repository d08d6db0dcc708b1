import { createPersistedCollection, type PersistedCollection } from '@winnow/browser';
import { reportStorageFailure } from '../storage/storage-failures';
import { claimTabSlot } from '../storage/tab-slot';
import { isStep, type HistoryStep } from './history-step';

/** Steps by id, and under `cursor` the id of the last step that is not undone. */
type Entry = HistoryStep | number;

let kept: PersistedCollection<Entry> | null = null;

const cursorId = 'cursor';
const stepId = ({ id }: HistoryStep) => `step-${String(id).padStart(12, '0')}`;

export interface PersistedHistory {
  done: HistoryStep[];
  undone: HistoryStep[];
}

/** Opens the history of this tab and reads the one stored by an earlier page; null if the browser stores none. */
export async function openPersistedHistory(): Promise<PersistedHistory | null> {
  const slot = await claimTabSlot();
  if (slot === null) return null;
  kept ??= createPersistedCollection<Entry>({
    name: `history-${slot}`,
    version: 1,
    read: (value) => (typeof value === 'number' || isStep(value) ? value : null),
    onFailure: reportStorageFailure('history'),
  });
  const entries = await kept.load();
  const cursor = entries.get(cursorId);
  const last = typeof cursor === 'number' ? cursor : 0;
  const steps = [...entries.values()].filter((entry) => typeof entry !== 'number');
  return { done: steps.filter(({ id }) => id <= last), undone: steps.filter(({ id }) => id > last).reverse() };
}

export const storeStep = (step: HistoryStep): void => kept?.put(stepId(step), step);
export const forgetSteps = (steps: readonly HistoryStep[]): void => steps.forEach((step) => kept?.remove(stepId(step)));
export const keepCursor = (last: HistoryStep | undefined): void => kept?.put(cursorId, last?.id ?? 0);
