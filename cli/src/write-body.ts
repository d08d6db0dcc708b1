import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { WinnowProblem } from '@winnow/client';
import { exitCodes } from './exit-codes.ts';
import { Failure } from './failure.ts';
import { openOutputFile } from './output-file.ts';

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
  const { handle, keep, discard } = await openOutputFile(output).catch(() => {
    throw new Failure(`The file ${output} cannot be written.`, exitCodes.usage);
  });
  let result: Result;
  try {
    result = await work((response) => pipeline(piecesIn(response), handle.createWriteStream(), { signal }));
    await handle.close();
  } catch (error) {
    await handle.close();
    await discard();
    throw error;
  }
  await keep();
  return result;
}

async function* piecesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (cause) {
    throw new WinnowProblem({ code: 'network', message: 'The connection to the server was lost.', cause });
  }
}
