import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

const checkIntervalMs = 20;
/** Milliseconds within which a new connection is expected to send its request; browsers also open some in advance. */
const firstRequestMs = 1_000;
/** Milliseconds of a turn of the event loop in which no request was handled, and maximum turns to wait for one. */
const shortTurnMs = 0.2;
const maxTurns = 200;

/** Tracks pending requests and tunnels of a server, so that a shutdown can complete them. */
export class PendingRequests {
  private readonly pending = new Set<ServerResponse | Socket>();
  /** New connections whose first request is expected. */
  private readonly expected = new Set<Socket>();
  private closing = false;

  /** Create it before any listener that may respond synchronously is added. */
  constructor(private readonly server: Server) {
    server.prependListener('connection', (socket: Socket) => this.expectRequest(socket));
    server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.expected.delete(socket);
      this.add(response);
      if (this.closing) disableKeepAlive(response);
    });
    server.prependListener('connect', (_request: IncomingMessage, socket: Socket) => this.add(socket));
  }

  /**
   * Accepts no more connections and disables keep-alive; resolves when nothing is pending, or after `limitMs`. New
   * connections are pending as well: a load balancer has chosen this server for their requests.
   */
  async drain(limitMs: number): Promise<void> {
    this.closing = true;
    for (const exchange of this.pending) disableKeepAlive(exchange);
    const end = Date.now() + limitMs;
    await justAccepted();
    this.server.close();
    while (this.pending.size + this.expected.size > 0 && Date.now() < end) await sleep(checkIntervalMs);
  }

  private expectRequest(socket: Socket): void {
    this.expected.add(socket);
    const timer = setTimeout(() => this.expected.delete(socket), firstRequestMs).unref();
    socket.once('close', () => {
      clearTimeout(timer);
      this.expected.delete(socket);
    });
  }

  private add(exchange: ServerResponse | Socket): void {
    this.pending.add(exchange);
    exchange.once('close', () => this.pending.delete(exchange));
  }
}

/**
 * Resolves when the event loop has just accepted all new connections: after a turn in which little else ran. Closing a
 * server resets connections that only the system has accepted.
 */
async function justAccepted(): Promise<void> {
  // The current turn may have accepted them long ago.
  await nextTurn();
  for (let turn = 0; turn < maxTurns; turn++) {
    const start = performance.now();
    await nextTurn();
    if (performance.now() - start < shortTurnMs) return;
  }
}

function disableKeepAlive(exchange: ServerResponse | Socket): void {
  if ('headersSent' in exchange && !exchange.headersSent) exchange.setHeader('connection', 'close');
}
