import { onStartOver } from '@winnow/browser';
import { newRunId } from '../operation/run-query';
import { forgetOutcome, isOperationRunning, runToEnd } from '../operation/start-operation';
import { createStore } from '../store/create-store';
import { fileKey, extractTextMutation } from './extract-text.mutation';
import { uploadFields } from './file-options';
import { isRead } from './read-files';
import { refusalOf } from './refusal-of';

/** Files read at the same time: the server's queue takes turns among visitors anyway. */
const atOnce = 2;

/** A file that was given, until its row is dismissed. */
export interface GivenFile {
  id: string;
  name: string;
  /** `checked`: nothing speaks against it, and it waits; `started`: its mutation says how far it is. */
  state: 'unchecked' | 'checked' | 'started' | 'refused';
  file: File;
  /** Why it was refused. */
  message?: string;
}

const files = createStore<readonly GivenFile[]>([]);

export const useGivenFiles = files.use;

onStartOver(() => files.set([]));

const change = (id: string, next: Partial<GivenFile>) =>
  files.update((now) => now.map((given) => (given.id === id ? { ...given, ...next } : given)));

/** Removes a row; a waiting file is not read. */
export function dismissFile(id: string): void {
  forgetOutcome(fileKey(id));
  files.update((now) => now.filter((given) => given.id !== id));
}

/** Reads files, a few at a time. What was said of earlier ones goes, but for those that may be tried again. */
export function takeFiles(given: Iterable<File>, isAccepted: (name: string) => boolean): void {
  const added = Array.from(given, (file): GivenFile => ({ id: newRunId(), name: file.name, state: 'unchecked', file }));
  if (added.length === 0) return;
  for (const { id, state } of files.get()) if (state === 'refused' || isRead(id)) dismissFile(id);
  files.update((now) => [...now, ...added]);
  for (const { id, file } of added) {
    const end = (message: string | undefined) => {
      change(id, message === undefined ? { state: 'checked' } : { state: 'refused', message });
      startNext();
    };
    const refusal = refusalOf(file, isAccepted);
    if (refusal instanceof Promise) void refusal.then(end);
    else end(refusal);
  }
}

/** Reads a file that was refused for the ending of its name alone. */
export function readAnyway({ id }: GivenFile): void {
  change(id, { state: 'checked' });
  startNext();
}

function startNext(): void {
  const running = files.get().filter(({ id, state }) => state === 'started' && isOperationRunning(fileKey(id)));
  const next = files.get().find(({ state }) => state === 'checked');
  if (!next || running.length >= atOnce) return;
  const { id, name: fileName, file } = next;
  change(id, { state: 'started' });
  void runToEnd(extractTextMutation, { id, fileName, file, wanted: uploadFields() }).then((end) => {
    if (end === 'cancelled') dismissFile(id);
    startNext();
  });
  startNext();
}
