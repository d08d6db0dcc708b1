import { windowBytes, type ReserveBytes } from '../records/job-result';
import { movedItemsOf, type MovedItems } from '../records/moved-items';
import type { StreamEntry } from '../scripts/define-scripts';
import type { EventPiece } from './event-piece';

/** Whether an entry refers to an item that is no longer in Redis; see `read-events.lua`. */
export const isItemEntry = ([, fields]: StreamEntry): boolean => String(fields[4]) === 'item';

interface MovedEntry {
  readonly entryId: string;
  readonly piece: EventPiece | 'erased';
}

/** Yields the events of moved pages, with their texts from the database. */
export async function* movedPieces(
  moved: MovedItems,
  id: string,
  entries: readonly StreamEntry[],
  reserve: ReserveBytes,
): AsyncGenerator<MovedEntry> {
  const waiting = entries.map(referenceOf);
  const [first, last] = [waiting[0], waiting.at(-1)];
  if (!first || !last) return;
  for await (const { index, json } of movedItemsOf(moved, id, first.index, last.index + 1, reserve)) {
    while (waiting[0] && waiting[0].index <= index) {
      const entry = waiting.shift() as Reference;
      yield { entryId: entry.entryId, piece: entry.index < index ? 'erased' : pieceOf(entry, json) };
    }
  }
  for (const { entryId } of waiting) yield { entryId, piece: 'erased' };
}

type Reference = ReturnType<typeof referenceOf>;

function referenceOf([id, [, , , before = noBytes, , field, , after = noBytes, more]]: StreamEntry) {
  const [index = 0, chunk = 0] = String(field).split(':').map(Number);
  return { entryId: String(id), index, chunk, before, after, isLast: !more };
}

function pieceOf({ entryId, chunk, before, after, isLast }: Reference, json: Buffer): EventPiece {
  const text = json.subarray(chunk * windowBytes, (chunk + 1) * windowBytes);
  return { event: 'page', bytes: Buffer.concat([before, text, after]), ...(isLast ? { id: entryId } : {}) };
}

const noBytes = Buffer.alloc(0);
