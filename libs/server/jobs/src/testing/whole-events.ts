import type { EventPiece } from '../events/event-piece';
import type { JobEnd } from '../records/job-reader';
import type { JobResult } from '../records/job-result';

export interface WholeEvent {
  readonly id: string;
  readonly event: EventPiece['event'];
  readonly data: unknown;
}

/** Assembles events from their pieces, as a client does. */
export async function* wholeEvents(pieces: AsyncIterable<EventPiece>): AsyncGenerator<WholeEvent> {
  let gathered: Buffer[] = [];
  for await (const { event, bytes, id } of pieces) {
    gathered.push(bytes);
    if (id === undefined) continue;
    yield { id, event, data: JSON.parse(String(Buffer.concat(gathered))) };
    gathered = [];
  }
}

export async function valueOf(result: JobResult): Promise<unknown> {
  return JSON.parse(String(Buffer.concat(await Array.fromAsync(result.pieces()))));
}

/** Returns the outcome of a job with its parsed result. */
export async function wholeEnd(end: JobEnd | null | undefined) {
  if (!end) return end;
  return 'result' in end ? { result: await valueOf(end.result) } : end;
}
