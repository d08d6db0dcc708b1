import { isAcceptedDrop, isReadable } from './accepted-files';
import { addFiles, refuseFolder } from './file-queue';

/** Maximum files of one folder: each has a row. */
const maxFiles = 500;

const byName = new Intl.Collator('en', { numeric: true });

async function* entriesIn(folder: FileSystemDirectoryEntry): AsyncGenerator<FileSystemEntry> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // Browsers return the entries in batches, the last of which is empty.
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) break;
    all.push(...batch);
  }
  yield* all.toSorted((one, other) => byName.compare(one.name, other.name));
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** The readable files in a folder and its folders, without hidden ones and those that Office keeps while it has a document open. */
async function* filesIn(folder: FileSystemDirectoryEntry): AsyncGenerator<File> {
  for await (const entry of entriesIn(folder)) {
    if (/^(?:\.|~\$)/.test(entry.name)) continue;
    if (entry.isDirectory) yield* filesIn(entry as FileSystemDirectoryEntry);
    else if (isReadable(entry.name)) yield await fileOf(entry as FileSystemFileEntry);
  }
}

/** Returns the files of a folder, or why it is rejected. */
async function readFolder(folder: FileSystemDirectoryEntry): Promise<File[] | string> {
  const files: File[] = [];
  try {
    for await (const file of filesIn(folder)) {
      if (files.length === maxFiles) return `The folder has more than ${maxFiles} files. Drop a part of it.`;
      files.push(file);
    }
  } catch {
    return 'The folder could not be read. Drop its files instead.';
  }
  return files.length > 0 ? files : 'There is no file in this folder that can be read.';
}

/** Adds dropped files, and those in dropped folders, in the order of their names. */
export async function addDropped(entries: readonly FileSystemEntry[]): Promise<void> {
  const files: File[] = [];
  const refusals: [name: string, message: string][] = [];
  for (const entry of entries) {
    if (entry.isDirectory) {
      const read = await readFolder(entry as FileSystemDirectoryEntry);
      if (typeof read === 'string') refusals.push([entry.name, read]);
      else files.push(...read);
    } else files.push(await fileOf(entry as FileSystemFileEntry));
  }
  addFiles(files, isAcceptedDrop);
  for (const [name, message] of refusals) refuseFolder(name, message);
}
