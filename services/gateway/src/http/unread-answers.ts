import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Milliseconds in which some of an answer that waits must have gone, and looks in that time. The system takes more from us
 * only once a third of its own buffer is free, which is up to 4 MB: at 200 kbit/s that takes 50 s.
 */
const unreadMs = 60_000;
const looks = 6;

interface Progress {
  /** Bytes that have gone to the client's side. */
  sent: number;
  /** Looks in a row that found bytes waiting, and none gone. */
  idle: number;
}

/**
 * Cuts off clients that ask for answers and do not read them: what waits for them lies in memory. Who reads slowly is left
 * alone, and so is a stream that has nothing to tell. One timer looks at all connections: a timer for each is too much work
 * for thousands of listeners.
 */
export function cutUnreadAnswers(server: Server, afterMs = unreadMs): void {
  const connections = new Map<Socket, Progress>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { sent: 0, idle: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, progress] of connections) if (isStuck(socket, progress)) socket.destroy();
  }, afterMs / looks).unref();
  server.once('close', () => clearInterval(timer));
}

function isStuck(socket: Socket, progress: Progress): boolean {
  const sent = sentBytes(socket);
  const waits = socket.writableLength > 0 && sent === progress.sent;
  progress.sent = sent;
  progress.idle = waits ? progress.idle + 1 : 0;
  return progress.idle >= looks;
}

/**
 * Bytes that the system has taken from us: within one large answer only Node's own handle knows, by which Node's timeouts
 * tell progress as well (`Socket._onTimeout`).
 */
function sentBytes(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { bytesWritten?: number; writeQueueSize?: number } | null };
  if (handle?.bytesWritten === undefined) return socket.bytesWritten - socket.writableLength;
  return handle.bytesWritten - (handle.writeQueueSize ?? 0);
}
