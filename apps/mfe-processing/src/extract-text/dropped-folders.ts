import { formatCount } from '@winnow/browser';
import { isAcceptedDrop, isReadable } from './accepted-files';
import { addFiles, type RejectedEntry } from './file-queue';

/** Maximum files of one folder: each has a row. */
const maxFiles = 500;
/** Maximum entries of a folder and its folders that are looked at for such files. */
const maxEntries = 10_000;

const byName = new Intl.Collator('en', { numeric: true });

async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  while (all.length <= maxEntries) {
    // Browsers return the entries in batches, the last of which is empty.
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) break;
    all.push(...batch);
  }
  return all.toSorted((one, other) => byName.compare(one.name, other.name));
}

async function fileOf(entry: FileSystemFileEntry): Promise<File | RejectedEntry> {
  try {
    return await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  } catch {
    return { name: entry.name, message: 'The file could not be read.' };
  }
}

/**
 * Yields the readable files in a folder and its folders, without hidden ones and those that Office keeps while it has a
 * document open, the folders and files that cannot be read, and undefined for each other entry.
 */
async function* filesIn(folder: FileSystemDirectoryEntry): AsyncGenerator<File | RejectedEntry | undefined> {
  let entries: FileSystemEntry[];
  try {
    entries = await entriesIn(folder);
  } catch {
    yield { name: folder.name, message: 'The folder could not be read. Drop its files instead.' };
    return;
  }
  for (const entry of entries) {
    if (/^(?:\.|~\$)/.test(entry.name)) yield undefined;
    else if (entry.isDirectory) yield* filesIn(entry as FileSystemDirectoryEntry);
    else yield isReadable(entry.name) ? fileOf(entry as FileSystemFileEntry) : undefined;
  }
}

/** Returns the files of a folder, and what is rejected. */
async function readFolder(folder: FileSystemDirectoryEntry): Promise<(File | RejectedEntry)[]> {
  const { name } = folder;
  const found: (File | RejectedEntry)[] = [];
  let entries = 0;
  for await (const file of filesIn(folder)) {
    entries += 1;
    const limit = entries > maxEntries ? maxEntries : maxFiles;
    if (entries > maxEntries || (file && found.length === maxFiles))
      return [{ name, message: `The folder has more than ${formatCount(limit)} files. Drop a part of it.` }];
    if (file) found.push(file);
  }
  return found.length > 0 ? found : [{ name, message: 'There is no file in this folder that can be read.' }];
}

/** Adds dropped files, and those in dropped folders, in the order of their names, unless it is too late for them. */
export async function addDropped(entries: readonly FileSystemEntry[], isTooLate: () => boolean): Promise<void> {
  const found: (File | RejectedEntry)[] = [];
  for (const entry of entries) {
    if (entry.isDirectory) found.push(...(await readFolder(entry as FileSystemDirectoryEntry)));
    else found.push(await fileOf(entry as FileSystemFileEntry));
  }
  if (!isTooLate()) addFiles(found, isAcceptedDrop);
}
