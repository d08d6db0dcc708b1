import { onStartOver } from '@winnow/browser';
import { createWaitingWork } from '../storage/waiting-work';
import type { FileOptions } from './file-options';

/** A file that is not uploaded yet. */
export interface WaitingFile {
  name: string;
  /** Position of its card. */
  position: number;
  /** Reading options that differ from the defaults. */
  wanted: Partial<FileOptions>;
  /** Its content; absent if it was not stored. */
  file?: File | undefined;
}

/** Maximum bytes of the stored contents; of further files only the names are stored. */
const maxStoredBytes = 200 * 2 ** 20;

const waiting = createWaitingWork<WaitingFile>('waiting-files', (value) =>
  typeof (value as WaitingFile | null)?.name === 'string' ? (value as WaitingFile) : null,
);
// Separately, so that the name is stored also if the content does not fit; this is not a failure for the visitor.
const contents = createWaitingWork<File>(
  'waiting-contents',
  (value) => (value instanceof File ? value : null),
  () => undefined,
);

/** Sizes of the files whose contents are stored. */
const storedSizes = new Map<string, number>();

onStartOver(() => storedSizes.clear());

/** Stores a file until its upload has become a job, so that a reload does not lose it. */
export function keepFile(id: string, { file, ...entry }: WaitingFile): void {
  waiting.put(id, entry);
  if (!file || storedSizes.has(id)) return;
  const stored = [...storedSizes.values()].reduce((sum, size) => sum + size, 0);
  if (stored + file.size > maxStoredBytes) return;
  storedSizes.set(id, file.size);
  contents.put(id, file);
}

export function forgetFile(id: string): void {
  waiting.remove(id);
  if (storedSizes.delete(id)) contents.remove(id);
}

/** Returns the files that an earlier page has left, in their order. */
export async function loadWaitingFiles(): Promise<(WaitingFile & { id: string })[]> {
  const [entries, files] = await Promise.all([waiting.load(), contents.load()]);
  for (const [id, { size }] of files) {
    if (storedSizes.has(id)) continue;
    // Without its entry, if the page has ended between the two writes, it would stay for ever.
    if (entries.has(id)) storedSizes.set(id, size);
    else contents.remove(id);
  }
  const left = [...entries].map(([id, entry]) => ({ ...entry, id, file: files.get(id) }));
  return left.sort((one, other) => one.position - other.position);
}
