import { createStore, onStartOver } from '@winnow/browser';
import { reservePositions } from '../cards/cards';
import { newRunId } from '../operation/run-query';
import { cancelOperations, forgetOutcome, isOperationRunning, runToEnd } from '../operation/start-operation';
import { extractTextKey, extractTextMutation, fileKey } from './extract-text.mutation';
import { uploadFields } from './file-options';
import { isRead } from './read-files';
import { rejectionReason } from './rejection-reason';

/** Files read concurrently: the server's queue takes turns among visitors anyway. */
const maxConcurrent = 2;

/** An added file, until its row is dismissed. */
export interface QueuedFile {
  id: string;
  name: string;
  /** `checked`: accepted and waiting; `started`: its mutation has the progress; `cancelled`: can be read on request. */
  state: 'unchecked' | 'checked' | 'started' | 'cancelled' | 'refused';
  file: File;
  /** Position of its card. */
  position: number;
  /** Reason for the rejection. */
  message?: string;
}

const files = createStore<readonly QueuedFile[]>([]);

export const useQueuedFiles = files.use;

onStartOver(() => files.set([]));

const change = (id: string, next: Partial<QueuedFile>) =>
  files.update((now) => now.map((given) => (given.id === id ? { ...given, ...next } : given)));

/** Removes a row; a waiting file is not read. */
export function dismissFile(id: string): void {
  forgetOutcome(fileKey(id));
  files.update((now) => now.filter((given) => given.id !== id));
}

/** Adds files and reads a few at a time. Removes the rows of earlier files that were rejected or read. */
export function addFiles(given: Iterable<File>, isAccepted: (name: string) => boolean): void {
  const list = [...given];
  if (list.length === 0) return;
  const first = reservePositions(list.length);
  const added = list.map((file, index): QueuedFile => ({
    id: newRunId(),
    name: file.name,
    state: 'unchecked',
    file,
    position: first + index,
  }));
  for (const { id, state } of files.get()) if (state === 'refused' || isRead(id)) dismissFile(id);
  files.update((now) => [...now, ...added]);
  for (const { id, file } of added) {
    const end = (message: string | undefined) => {
      // Cancelled during the check.
      if (files.get().find((file) => file.id === id)?.state !== 'unchecked') return;
      change(id, message === undefined ? { state: 'checked' } : { state: 'refused', message });
      startNext();
    };
    const refusal = rejectionReason(file, isAccepted);
    if (refusal instanceof Promise) void refusal.then(end);
    else end(refusal);
  }
}

/** Reads files that were cancelled, or rejected only because of their extension. */
export function readFiles(chosen: readonly QueuedFile[]): void {
  for (const { id } of chosen) change(id, { state: 'checked' });
  startNext();
}

/** Cancels running and waiting files; their rows remain. */
export function cancelFiles(): void {
  for (const { id, state } of files.get())
    if (state === 'checked' || state === 'unchecked') change(id, { state: 'cancelled' });
  cancelOperations(extractTextKey);
}

function startNext(): void {
  const running = files.get().filter(({ id, state }) => state === 'started' && isOperationRunning(fileKey(id)));
  const next = files.get().find(({ state }) => state === 'checked');
  if (!next || running.length >= maxConcurrent) return;
  const { id, name: fileName, file, position } = next;
  change(id, { state: 'started' });
  void runToEnd(extractTextMutation, { id, fileName, file, position, wanted: uploadFields() }).then((end) => {
    if (end === 'cancelled') change(id, { state: 'cancelled' });
    startNext();
  });
  startNext();
}
