import { realpath, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Replaces a `file://` address in the arguments of a tool by the content of that file. Reads only files in and below
 * the working directory, since a model chooses the address, possibly on the instruction of a page.
 */
export async function withLocalFile(
  args: Record<string, unknown>,
  directory = process.cwd(),
): Promise<Record<string, unknown>> {
  const { uri, blob, text } = (args['file'] ?? {}) as { uri?: unknown; blob?: unknown; text?: unknown };
  if (typeof uri !== 'string' || !/^file:/i.test(uri) || blob !== undefined || text !== undefined) return args;
  const refused = new Error(`Only files below ${directory} can be read.`);
  const root = await realpath(directory);
  // The address may not be a valid path on this machine.
  const resolved = async () => realpath(fileURLToPath(uri));
  const file = await resolved().catch(() => {
    throw refused;
  });
  const isBelow = file.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
  if (!isBelow) throw refused;
  return { ...args, file: { uri: path.basename(file), blob: (await readFile(file)).toString('base64') } };
}
