import { chmod, open, realpath, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { WinnowProblem } from '@winnow/client';
import { exitCodes } from './exit-codes.ts';
import { Failure } from './failure.ts';

/** Writes the body of a response as it arrives. Throws `network` when the connection breaks. */
export type WriteBody = (response: Response) => Promise<void>;

/**
 * Runs work that writes a body to a file, or with `-` to standard output. The file is opened before the work, which may
 * be expensive, and gets its name once it is complete: until then, and after a failure, an earlier file of that name
 * stays. Throws `Failure` for a file that cannot be written.
 */
export async function withOutput<Result>(
  output: string,
  signal: AbortSignal,
  work: (write: WriteBody) => Promise<Result>,
): Promise<Result> {
  const piecesIn = ({ body }: Response) =>
    Readable.from(piecesOf((body ?? []) as unknown as AsyncIterable<Uint8Array>));
  if (output === '-') return work((response) => pipeline(piecesIn(response), process.stdout, { signal, end: false }));
  const { handle, keep, discard } = await openFile(output).catch(() => {
    throw new Failure(`The file ${output} cannot be written.`, exitCodes.usage);
  });
  try {
    const result = await work((response) => pipeline(piecesIn(response), handle.createWriteStream(), { signal }));
    await keep();
    return result;
  } catch (error) {
    await handle.close();
    await discard();
    throw error;
  }
}

interface OpenFile {
  readonly handle: FileHandle;
  readonly keep: () => Promise<void>;
  readonly discard: () => Promise<void>;
}

async function openFile(output: string): Promise<OpenFile> {
  const earlier = await stat(output).catch(() => undefined);
  // A device or a pipe cannot be replaced; a directory cannot be opened.
  if (earlier && !earlier.isFile())
    return { handle: await open(output, 'w'), keep: async () => undefined, discard: async () => undefined };
  // A link stays a link.
  const target = earlier ? await realpath(output) : output;
  const partial = path.join(path.dirname(target), `.winnow-${process.pid}.part`);
  const handle = await open(partial, 'w');
  if (earlier) await chmod(partial, earlier.mode);
  return {
    handle,
    keep: () => rename(partial, target),
    discard: () => rm(partial, { force: true }),
  };
}

async function* piecesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (cause) {
    throw new WinnowProblem({ code: 'network', message: 'The connection to the server was lost.', cause });
  }
}
