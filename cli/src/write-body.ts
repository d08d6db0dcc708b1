import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { WinnowProblem } from '@winnow/client';

/**
 * Writes the body of a response to a file, or with `-` to standard output, as it arrives. Throws `network` when the
 * connection breaks.
 */
export async function writeBody({ body }: Response, output: string, signal: AbortSignal): Promise<void> {
  const target = output === '-' ? process.stdout : createWriteStream(output);
  const pieces = Readable.from(piecesOf((body ?? []) as unknown as AsyncIterable<Uint8Array>));
  await pipeline(pieces, target, { signal, end: output !== '-' });
}

async function* piecesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (cause) {
    throw new WinnowProblem({ code: 'network', message: 'The connection to the server was lost.', cause });
  }
}
