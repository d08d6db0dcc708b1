import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, open, realpath, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { exitCodes } from './exit-codes.ts';
import { Failure } from './failure.ts';

/** A file that gets its name once it is complete. */
export interface OutputFile {
  readonly handle: FileHandle;
  /** Gives the complete, closed file its name. Throws `Failure` with the name of its content if that fails. */
  readonly keep: () => Promise<void>;
  readonly discard: () => Promise<void>;
}

const nothing = async () => undefined;
/** Resolves with whether the work succeeds. */
const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** Opens a file for output; an earlier file of that name stays until `keep`. Throws when it cannot be written. */
export async function openOutputFile(output: string): Promise<OutputFile> {
  const earlier = await stat(output).catch(() => undefined);
  // A device or a pipe cannot be replaced; a directory cannot be opened.
  if (earlier && !earlier.isFile()) return { handle: await open(output, 'w'), keep: nothing, discard: nothing };
  // Without truncating it: the folder of a read-only file would let it be replaced.
  if (earlier) await (await open(output, 'a')).close();
  const name = `.winnow-${randomUUID()}.part`;
  let partial = path.join(path.dirname(earlier ? await realpath(output) : output), name);
  const handle = await open(partial, 'wx', earlier ? 0o600 : undefined).catch((error: unknown) => {
    // A file may be writable in a folder that is not, such as a single file that is mounted into a container.
    if (!earlier) throw error;
    partial = path.join(tmpdir(), name);
    return open(partial, 'wx', 0o600);
  });
  const isReplaced = await mayReplace(output, handle);
  return {
    handle,
    keep: () => keep(partial, output, isReplaced),
    discard: () => rm(partial, { force: true }),
  };
}

/**
 * Whether a file may be renamed to the output. A link stays a link, further names of the file stay names of it, and it keeps
 * its owner, so that the content is otherwise written into it.
 */
async function mayReplace(output: string, handle: FileHandle): Promise<boolean> {
  const [earlier, own] = [await lstat(output).catch(() => undefined), await handle.stat()];
  if (!earlier) return true;
  if (!earlier.isFile() || earlier.nlink > 1 || earlier.uid !== own.uid || earlier.gid !== own.gid) return false;
  return succeeds(handle.chmod(earlier.mode));
}

async function keep(partial: string, output: string, isReplaced: boolean): Promise<void> {
  // A mounted file, or on Windows one that another program has open, cannot be replaced.
  const isRenamed = isReplaced && (await succeeds(rename(partial, output)));
  if (isRenamed) return;
  if (!(await succeeds(pipeline(createReadStream(partial), createWriteStream(output)))))
    throw new Failure(`The file ${output} cannot be written; its content is in ${partial}.`, exitCodes.failed);
  await rm(partial, { force: true });
}
