import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { EgressFailure } from './failure';

export interface Caps {
  readonly idleMs: number;
  readonly totalMs: number;
}

/** Cuts a connection that is silent for too long or lasts too long. */
export function capTime(socket: Socket, { idleMs, totalMs }: Caps): void {
  socket.setTimeout(idleMs, () => socket.destroy(new EgressFailure('timeout', 'idle')));
  const timer = setTimeout(() => socket.destroy(new EgressFailure('timeout', 'total')), totalMs);
  socket.once('close', () => clearTimeout(timer));
}

/** Calls `onOver` once more than `most` bytes have come out of `source`. */
export function capBytes(source: Readable, most: number, onOver: () => void): void {
  let bytes = 0;
  source.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > most) onOver();
  });
}
