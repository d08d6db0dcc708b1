import { createStore, onStartOver } from '@winnow/browser';
import { reservePositions } from '../cards/cards';
import { newRunId } from '../operation/run-query';
import { cancelOperations, forgetOutcome, isOperationRunning, runToEnd } from '../operation/start-operation';
import { extractTextKey, extractTextMutation, fileKey } from './extract-text.mutation';
import { uploadFields, type FileOptions } from './file-options';
import { isRead } from './read-files';
import { rejectionReason } from './rejection-reason';
import { forgetFile, keepFile, loadWaitingFiles } from './waiting-files';

/** Files read concurrently: the server's queue takes turns among visitors anyway. */
const maxConcurrent = 2;

/** An added file, until its row is dismissed. */
export interface QueuedFile {
  id: string;
  name: string;
  /**
   * `checked`: accepted and waiting; `started`: its mutation has the progress; `cancelled`: can be read on request;
   * `lost`: was waiting before a reload, and its content was not stored.
   */
  state: 'unchecked' | 'checked' | 'started' | 'cancelled' | 'refused' | 'lost';
  /** Absent for a lost one. */
  file?: File | undefined;
  /** Position of its card. */
  position: number;
  /** Reading options when it was added. */
  wanted: Partial<FileOptions>;
  /** Reason for the rejection. */
  message?: string;
}

const files = createStore<readonly QueuedFile[]>([]);

export const useQueuedFiles = files.use;

let startsOver = 0;

onStartOver(() => {
  startsOver += 1;
  files.set([]);
});

/** Returns whether the visitor has started over since this call, to drop what was added before. */
export function watchStartOver(): () => boolean {
  const earlier = startsOver;
  return () => startsOver !== earlier;
}

const change = (id: string, next: Partial<QueuedFile>) =>
  files.update((now) => now.map((given) => (given.id === id ? { ...given, ...next } : given)));

/** A dropped file or folder that is rejected with a reason. */
export interface RejectedEntry {
  readonly name: string;
  readonly message: string;
}

/** Removes a row; a waiting file is not read. */
export function dismissFile(id: string): void {
  forgetOutcome(fileKey(id));
  forgetFile(id);
  files.update((now) => now.filter((given) => given.id !== id));
}

/**
 * Adds files and reads a few at a time; rejected ones have a row with the reason. Removes the rows of earlier files that
 * were rejected or read, and of lost ones with the same names, whose places they take.
 */
export function addFiles(given: Iterable<File | RejectedEntry>, isAccepted: (name: string) => boolean): void {
  const list = [...given];
  if (list.length === 0) return;
  const first = reservePositions(list.length);
  const replaced = new Set<QueuedFile>();
  const added = list.map((one, index): QueuedFile => {
    const { name } = one;
    const lost = files.get().find((given) => given.state === 'lost' && given.name === name && !replaced.has(given));
    if (lost) replaced.add(lost);
    const { position = first + index, wanted = uploadFields() } = lost ?? {};
    const row = { id: newRunId(), name, position, wanted };
    if (one instanceof File) return { ...row, state: 'unchecked', file: one };
    return { ...row, state: 'refused', message: one.message };
  });
  for (const given of files.get())
    if (given.state === 'refused' || isRead(given.id) || replaced.has(given)) dismissFile(given.id);
  files.update((now) => [...now, ...added]);
  for (const one of added) {
    const { id, file: content } = one;
    if (!content) continue;
    const end = (message: string | undefined) => {
      // Cancelled during the check.
      if (files.get().find((file) => file.id === id)?.state !== 'unchecked') return;
      change(id, message === undefined ? { state: 'checked' } : { state: 'refused', message });
      if (message === undefined) keepFile(id, one);
      startNext();
    };
    const refusal = rejectionReason(content, isAccepted);
    if (refusal instanceof Promise) void refusal.then(end);
    else end(refusal);
  }
}

/** Reads files that were cancelled, or rejected only because of their extension. */
export function readFiles(chosen: readonly QueuedFile[]): void {
  for (const one of chosen) {
    change(one.id, { state: 'checked', wanted: uploadFields() });
    keepFile(one.id, { ...one, wanted: uploadFields() });
  }
  startNext();
}

/** Continues with the files that waited on an earlier page of this tab. */
export async function restoreFiles(): Promise<void> {
  const left = await loadWaitingFiles();
  const known = new Set(files.get().map(({ id }) => id));
  const added: QueuedFile[] = [];
  for (const one of left) {
    // Added on this page while it was being restored: it waits until its own job is stored.
    if (known.has(one.id)) continue;
    // Its job is already resumed.
    if (isOperationRunning(fileKey(one.id)) || isRead(one.id)) forgetFile(one.id);
    else added.push({ ...one, state: one.file ? 'checked' : 'lost' });
  }
  if (added.length === 0) return;
  files.update((now) => [...added, ...now]);
  startNext();
}

/** Cancels running and waiting files; their rows remain. */
export function cancelFiles(): void {
  for (const { id, state } of files.get()) if (state === 'checked' || state === 'unchecked') setCancelled(id);
  cancelOperations(extractTextKey);
}

function setCancelled(id: string): void {
  change(id, { state: 'cancelled' });
  forgetFile(id);
}

function startNext(): void {
  const running = files.get().filter(({ id, state }) => state === 'started' && isOperationRunning(fileKey(id)));
  const next = files.get().find(({ state }) => state === 'checked');
  if (!next || running.length >= maxConcurrent) return;
  const { id, name: fileName, file, position, wanted } = next;
  change(id, { state: 'started' });
  const isOneOfMany = files.get().length > 1;
  void runToEnd(extractTextMutation, { id, fileName, position, wanted, isOneOfMany, ...(file && { file }) }).then(
    (end) => {
      if (end === 'cancelled') setCancelled(id);
      startNext();
    },
  );
  startNext();
}
