import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { EgressFailure } from './failure';

export interface Caps {
  /** Milliseconds after which an idle connection is closed. */
  readonly idleMs: number;
  /** Maximum age in milliseconds: a connection is closed at its next pause, or soon after without one. */
  readonly totalMs: number;
}

/** Milliseconds without data that count as a pause, and within which a pause must occur. */
const pauseMs = 1_000;
const graceMs = 20_000;

/**
 * Closes a connection that is idle for too long or too old. A tunnel may carry several pages, so it is closed between
 * them if possible.
 */
export function capTime(socket: Socket, { idleMs, totalMs }: Caps): void {
  const closeWith = (detail: string) => () => socket.destroy(new EgressFailure('timeout', detail));
  socket.setTimeout(idleMs, closeWith('idle'));
  let timer = setTimeout(() => {
    socket.setTimeout(Math.min(idleMs, pauseMs));
    timer = setTimeout(closeWith('total'), graceMs);
  }, totalMs);
  socket.once('close', () => clearTimeout(timer));
}

/** Calls `onOver` once, as soon as `source` has emitted more than `max` bytes. */
export function capBytes(source: Readable, max: number, onOver: () => void): void {
  let bytes = 0;
  source.on('data', function count(chunk: Buffer) {
    bytes += chunk.length;
    if (bytes <= max) return;
    source.off('data', count);
    onOver();
  });
}
