import { createStore, onStartOver, formatCount, pluralize } from '@winnow/browser';
import { findCard } from '../cards/cards';
import type { PageCard } from '../cards/page-card';
import { untilCardIdle } from '../cards/running-work';
import { cancelOperations } from '../operation/start-operation';
import { bulkWorks, type BulkWorkName } from './bulk-works';
import { lostConnectionMessage, waitingRequests } from '../operation/retry-unreached';

/** State of an operation on many cards, shown as one progress bar. */
export interface BulkRun {
  message: string;
  total: number;
  /** Processed cards, successful or not. */
  progress: number;
  /** Outcome; absent while it runs. */
  note?: string;
  hasFailed?: boolean;
  /** Retries cards that were cancelled, or failed for a reason other than their text; absent if there are none. */
  retry?: () => void;
  isCancelled?: boolean;
  cancel: () => void;
}

/** Cards processed concurrently: the server's queue takes turns among visitors anyway. */
const parallel = 2;
/** Consecutive failures after which the rest is skipped, since the cause is not the card. */
const maxFailures = 5;

const run = createStore<BulkRun | null>(null);

export const useBulkRun = run.use;
export const isBulkRunning = (): boolean => run.get() !== null && run.get()?.note === undefined;
export const dismissBulkRun = (): void => run.set(null);

onStartOver(() => {
  run.get()?.cancel();
  run.set(null);
});

/**
 * Shows the progress bar of a bulk operation. Returns a signal that Cancel aborts, the setter of its progress, the setter
 * of what a request waits for (undefined: none waits), and a function that hides the bar again; an operation that can be
 * continued or retried is displayed as before.
 */
export function beginBulk(message: string, total: number) {
  const controller = new AbortController();
  const cancel = () => controller.abort();
  const previous = run.get()?.retry ? run.get() : null;
  run.set({ message, total, progress: 0, cancel });
  const change = (next: Partial<BulkRun>) => run.update((now) => now && { ...now, ...next });
  let running = message;
  const showWait = (waiting: string | undefined) => {
    const isLost = waiting === lostConnectionMessage;
    // From then on it waits for each card, for a moment: a message that changed with each wait could not be read.
    if (waiting !== undefined && !isLost) running = `${message}, slowed down by the limit of requests`;
    change({ message: isLost ? waiting : running });
  };
  // Starting over has removed both.
  const restore = () => run.update((now) => (now?.cancel === cancel ? previous : now));
  return { signal: controller.signal, change, showWait, restore };
}

/**
 * Runs one operation on many cards. Ignores a second start while one is running. Waits for other operations on a card:
 * two on one text would overwrite each other.
 */
export async function startBulk(name: BulkWorkName, cards: readonly PageCard[], instructions: string): Promise<void> {
  if (isBulkRunning() || cards.length === 0) return;
  const work = bulkWorks[name];
  const { signal, change, showWait } = beginBulk(work.running, cards.length);
  const queue = cards.map(({ id }) => id);
  const running = new Set<string>();
  // In their order: failed, cancelled, or not started.
  const left = new Set(queue);
  let done = 0;
  let impossible = 0;
  let through = 0;
  let inARow = 0;
  signal.addEventListener('abort', () => running.forEach((id) => cancelOperations(['cards', id])));
  const takeCards = async () => {
    for (let id = queue.shift(); id !== undefined && !signal.aborted; id = queue.shift()) {
      await untilCardIdle(id, signal);
      if (signal.aborted) return;
      running.add(id);
      const card = findCard(id);
      const end = card && work.isFor(card) ? await work.run(id, instructions) : 'ignored';
      running.delete(id);
      if (end === 'done') done += 1;
      if (end === 'impossible') impossible += 1;
      // A card whose own work was cancelled is not tried again.
      if (end !== 'failed' && !(end === 'cancelled' && signal.aborted)) left.delete(id);
      // An unsuitable text says nothing of the cause of the others.
      if (end === 'failed') inARow += 1;
      if (end === 'done') inARow = 0;
      if (inARow >= maxFailures) queue.length = 0;
      through += 1;
      change({ progress: through });
    }
  };
  const unsubscribe = waitingRequests.subscribe(() => showWait(waitingRequests.get()[0]?.message));
  await Promise.all(Array.from({ length: parallel }, takeCards)).finally(unsubscribe);
  const retry = () => {
    const again = [...left].flatMap((id) => findCard(id) ?? []);
    if (again.length === 0) dismissBulkRun();
    void startBulk(name, again, instructions);
  };
  const isCancelled = signal.aborted;
  const ended = `${pluralize(done, 'card')} ${work.past}`;
  const failed = impossible + (isCancelled ? 0 : left.size);
  const failures = failed > 0 ? `, ${formatCount(failed)} failed` : '';
  const note = `${ended}${failures}${isCancelled ? ', then cancelled' : ''}.`;
  change({ note, isCancelled, hasFailed: failed > 0, ...(left.size > 0 ? { retry } : {}) });
}
