import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes the body of a response to a file, or with `-` to standard output, as it arrives. */
export async function writeBody({ body }: Response, output: string, signal: AbortSignal): Promise<void> {
  const target = output === '-' ? process.stdout : createWriteStream(output);
  const pieces = Readable.from((body ?? []) as unknown as AsyncIterable<Uint8Array>);
  await pipeline(pieces, target, { signal, end: output !== '-' });
}
