import { onStartOver } from '@winnow/browser';
import { newRunId } from '../operation/run-query';
import { forgetOutcome, isOperationRunning, runToEnd } from '../operation/start-operation';
import { createStore } from '../store/create-store';
import { fileKey, extractTextMutation } from './extract-text.mutation';
import { uploadFields } from './file-options';
import { isRead } from './read-files';
import { rejectionReason } from './rejection-reason';

/** Files read concurrently: the server's queue takes turns among visitors anyway. */
const maxConcurrent = 2;

/** An added file, until its row is dismissed. */
export interface QueuedFile {
  id: string;
  name: string;
  /** `checked`: accepted and waiting; `started`: its mutation has the progress. */
  state: 'unchecked' | 'checked' | 'started' | 'refused';
  file: File;
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
  const added = Array.from(given, (file): QueuedFile => ({
    id: newRunId(),
    name: file.name,
    state: 'unchecked',
    file,
  }));
  if (added.length === 0) return;
  for (const { id, state } of files.get()) if (state === 'refused' || isRead(id)) dismissFile(id);
  files.update((now) => [...now, ...added]);
  for (const { id, file } of added) {
    const end = (message: string | undefined) => {
      change(id, message === undefined ? { state: 'checked' } : { state: 'refused', message });
      startNext();
    };
    const refusal = rejectionReason(file, isAccepted);
    if (refusal instanceof Promise) void refusal.then(end);
    else end(refusal);
  }
}

/** Reads a file that was rejected only because of its extension. */
export function readRejectedFile({ id }: QueuedFile): void {
  change(id, { state: 'checked' });
  startNext();
}

function startNext(): void {
  const running = files.get().filter(({ id, state }) => state === 'started' && isOperationRunning(fileKey(id)));
  const next = files.get().find(({ state }) => state === 'checked');
  if (!next || running.length >= maxConcurrent) return;
  const { id, name: fileName, file } = next;
  change(id, { state: 'started' });
  void runToEnd(extractTextMutation, { id, fileName, file, wanted: uploadFields() }).then((end) => {
    if (end === 'cancelled') dismissFile(id);
    startNext();
  });
  startNext();
}
