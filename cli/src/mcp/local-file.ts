import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { assertFileSize } from '../file-limit.ts';

/** Resolves the folders that a user names, without symbolic links. Throws `Failure` for one that does not exist. */
export function foldersOf(names: readonly string[]): Promise<string[]> {
  const folders = names.map(async (name) => {
    const isDirectory = await stat(name).then(
      (about) => about.isDirectory(),
      () => false,
    );
    if (!isDirectory) throw new Failure(`The folder ${name} does not exist.`, exitCodes.usage);
    return realpath(name);
  });
  return Promise.all(folders);
}

/**
 * Replaces a `file://` address in the arguments of a tool by the content of that file. Reads only files in and below
 * the given folders (`foldersOf`) that are not hidden, such as keys and settings, since a model chooses the address,
 * possibly on the instruction of a page. Throws `too-large` before it reads a file above the server's limit.
 */
export async function withLocalFile(
  args: Record<string, unknown>,
  folders: readonly string[],
  uploadMb: number,
): Promise<Record<string, unknown>> {
  const { uri, blob, text } = fileIn(args);
  if (typeof uri !== 'string' || !/^file:/i.test(uri) || isGiven(blob) || isGiven(text)) return args;
  if (folders.length === 0)
    throw new Error('No file can be read: the user has to name a folder by `winnow mcp --folder FOLDER`.');
  const refused = new Error(`Only files below ${folders.join(' and ')} can be read, and no hidden ones.`);
  // The address may not be a valid path on this machine.
  const resolved = async () => realpath(fileURLToPath(uri));
  const file = await resolved().catch(() => {
    throw refused;
  });
  const about = folders.some((folder) => isReadable(folder, file)) ? await stat(file) : undefined;
  // Reading a pipe would wait for its writer.
  if (!about?.isFile()) throw refused;
  assertFileSize(about.size, uploadMb);
  return { ...args, file: { uri: path.basename(file), blob: (await readFile(file)).toString('base64') } };
}

/** Returns the fields of the file, which models also write as JSON text. */
function fileIn({ file }: Record<string, unknown>): { uri?: unknown; blob?: unknown; text?: unknown } {
  try {
    return (typeof file === 'string' ? JSON.parse(file) : file) ?? {};
  } catch {
    return {};
  }
}

/** Strict function calls require models to set optional fields to null. */
const isGiven = (field: unknown): boolean => field !== undefined && field !== null;

/** Whether a file is below a folder, and neither hidden nor in a hidden folder below it. Both paths are resolved. */
function isReadable(folder: string, file: string): boolean {
  const below = path.relative(folder, file);
  return below !== '' && !path.isAbsolute(below) && below.split(path.sep).every((name) => !name.startsWith('.'));
}
