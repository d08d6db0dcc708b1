import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { EgressFailure } from './failure';

export interface Caps {
  /** Milliseconds without a byte after which a connection is cut. */
  readonly idleMs: number;
  /** Milliseconds after which a connection is cut at its next pause, and soon after without one. */
  readonly totalMs: number;
}

/** Milliseconds of silence that count as a pause, and milliseconds in which a pause must come. */
const pauseMs = 1_000;
const graceMs = 20_000;

/**
 * Cuts a connection that is silent for too long or lasts too long. A tunnel may carry one page after the other, so at
 * its end it is cut between them where it can be.
 */
export function capTime(socket: Socket, { idleMs, totalMs }: Caps): void {
  const cut = (detail: string) => () => socket.destroy(new EgressFailure('timeout', detail));
  socket.setTimeout(idleMs, cut('idle'));
  let timer = setTimeout(() => {
    socket.setTimeout(Math.min(idleMs, pauseMs));
    timer = setTimeout(cut('total'), graceMs);
  }, totalMs);
  socket.once('close', () => clearTimeout(timer));
}

/** Calls `onOver` once, as soon as more than `most` bytes have come out of `source`. */
export function capBytes(source: Readable, most: number, onOver: () => void): void {
  let bytes = 0;
  source.on('data', function count(chunk: Buffer) {
    bytes += chunk.length;
    if (bytes <= most) return;
    source.off('data', count);
    onOver();
  });
}
