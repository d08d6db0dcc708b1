import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Milliseconds within which a pending response must make progress, and number of checks in that time. The kernel
 * accepts more data only once a third of its buffer of up to 4 MB is free, which takes 50 s at 200 kbit/s.
 */
const unreadMs = 60_000;
const checks = 6;

interface Progress {
  /** Number of bytes sent so far. */
  sent: number;
  /** Consecutive checks with buffered bytes and none sent. */
  idle: number;
}

/**
 * Closes connections whose client does not read its response, which is buffered in memory. Slow readers and idle
 * streams stay open. One timer checks all connections, since thousands of streams would need as many.
 */
export function closeUnreadResponses(server: Server, afterMs = unreadMs): void {
  const connections = new Map<Socket, Progress>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { sent: 0, idle: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, progress] of connections) if (isStuck(socket, progress)) socket.destroy();
  }, afterMs / checks).unref();
  server.once('close', () => clearInterval(timer));
}

function isStuck(socket: Socket, progress: Progress): boolean {
  const sent = sentBytes(socket);
  const waits = socket.writableLength > 0 && sent === progress.sent;
  progress.sent = sent;
  progress.idle = waits ? progress.idle + 1 : 0;
  return progress.idle >= checks;
}

/**
 * Returns the bytes that the kernel has accepted. Within one large write only Node's handle knows them, which Node's
 * own timeouts use as well (`Socket._onTimeout`).
 */
function sentBytes(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { bytesWritten?: number; writeQueueSize?: number } | null };
  if (handle?.bytesWritten === undefined) return socket.bytesWritten - socket.writableLength;
  return handle.bytesWritten - (handle.writeQueueSize ?? 0);
}
