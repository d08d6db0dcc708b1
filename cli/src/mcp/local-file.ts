import { realpath, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The arguments of a tool with the content of a file that they name by a `file://` address. Only files of the directory in
 * which this program was started, and below, are read: the model names them, and pages may have told it which.
 */
export async function withLocalFile(
  args: Record<string, unknown>,
  directory = process.cwd(),
): Promise<Record<string, unknown>> {
  const { uri, blob, text } = (args['file'] ?? {}) as { uri?: unknown; blob?: unknown; text?: unknown };
  if (typeof uri !== 'string' || !/^file:/i.test(uri) || blob !== undefined || text !== undefined) return args;
  const refused = new Error(`Only files below ${directory} can be read.`);
  const root = await realpath(directory);
  // An address may name no path of this machine at all.
  const resolved = async () => realpath(fileURLToPath(uri));
  const file = await resolved().catch(() => {
    throw refused;
  });
  const isBelow = file.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
  if (!isBelow) throw refused;
  return { ...args, file: { uri: path.basename(file), blob: (await readFile(file)).toString('base64') } };
}
