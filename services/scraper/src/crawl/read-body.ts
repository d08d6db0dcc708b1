import { Pace, Semaphore } from '@winnow/worker-process';
import { FetchFailure } from './fetch-failure';

/** Maximum bytes of a page that needs no slot; few pages have more. */
const maxSmallBytes = 2 ** 20;

/**
 * Slots for larger pages in all, and per address block: a website may withhold the end of a page until its timeout,
 * while up to `maxBytes` of it are in memory. Waiting pages are not read (backpressure).
 */
const [largeConcurrency, largePerBlock] = [8, 6];
const largePages = new Semaphore(largeConcurrency, largePerBlock);

/** Bytes of a page that are not paced; the markup of most pages has fewer. */
const unpacedBytes = 128 * 1_024;
/**
 * Bytes per second of one address block beyond that: more than its worker threads process (some 9 MB per second), at
 * little CPU for the transfer. Without a pace, the first megabytes of many large pages would arrive in the same second.
 */
const largePace = new Pace(16 * 2 ** 20);
/**
 * Bytes that a shorter chunk counts as. A chunk costs as much CPU as about a kilobyte, however short it is: a megabyte in
 * chunks of one byte kept the process busy for 40 s.
 */
const minChunkBytes = 1_024;
/** Bytes read between pauses; each pause costs a timer. */
const pieceBytes = 256 * 1_024;

/**
 * Reads the whole body, inflated by `fetch`. Throws `too-large` once it exceeds `maxBytes`, or immediately when its
 * `Content-Length` does; with `truncates`, reads that many bytes instead. `signal` aborts the wait for a slot, and
 * carries the fairness key.
 */
export async function readBody(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
  pace = largePace,
  truncates = false,
): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array();
  const tooLarge = () =>
    new FetchFailure('too-large', {
      message: `The page is larger than the limit of ${Math.round(maxBytes / 2 ** 20)} MB.`,
    });
  if (!truncates && Number(response.headers.get('content-length')) > maxBytes) {
    await response.body.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let [size, cost, unpacedCost] = [0, 0, 0];
  let release: (() => void) | undefined;
  try {
    for await (const chunk of response.body) {
      size += chunk.byteLength;
      if (size > maxBytes && !truncates) throw tooLarge();
      chunks.push(chunk);
      // Leaving the loop cancels the rest.
      if (size >= maxBytes && truncates) break;
      const chunkCost = Math.max(chunk.byteLength, minChunkBytes);
      cost += chunkCost;
      if (cost <= unpacedBytes) continue;
      if (size > maxSmallBytes) release ??= await largePages.acquire(signal);
      unpacedCost += chunkCost;
      if (unpacedCost < pieceBytes) continue;
      await pace.pass(unpacedCost, signal);
      unpacedCost = 0;
    }
    return Buffer.concat(chunks, Math.min(size, maxBytes));
  } finally {
    release?.();
  }
}
