import type { EventPiece } from '../events/event-piece';
import type { JobEnd } from '../records/job-reader';
import type { JobResult } from '../records/job-result';

export interface AssembledEvent {
  readonly id: string;
  readonly event: EventPiece['event'];
  readonly data: unknown;
}

/** Assembles events from their pieces, as a client does. */
export async function* assembleEvents(pieces: AsyncIterable<EventPiece>): AsyncGenerator<AssembledEvent> {
  let chunks: Buffer[] = [];
  for await (const { event, bytes, id } of pieces) {
    chunks.push(bytes);
    if (id === undefined) continue;
    yield { id, event, data: JSON.parse(String(Buffer.concat(chunks))) };
    chunks = [];
  }
}

export async function parseResult(result: JobResult): Promise<unknown> {
  return JSON.parse(String(Buffer.concat(await Array.fromAsync(result.pieces()))));
}

/** Returns the outcome of a job with its parsed result. */
export async function parseEnd(end: JobEnd | null | undefined) {
  if (!end) return end;
  return 'result' in end ? { result: await parseResult(end.result) } : end;
}
