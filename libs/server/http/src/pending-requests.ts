import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const checkIntervalMs = 20;

/** Tracks pending requests and tunnels of a server, so that a shutdown can complete them. */
export class PendingRequests {
  private readonly pending = new Set<ServerResponse | Socket>();
  private closing = false;

  /** Create it before any listener that may respond synchronously is added. */
  constructor(private readonly server: Server) {
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      this.add(response);
      if (this.closing) disableKeepAlive(response);
    });
    server.prependListener('connect', (_request: IncomingMessage, socket: Socket) => this.add(socket));
  }

  /** Accepts no more connections and disables keep-alive; resolves when nothing is pending, or after `limitMs`. */
  async drain(limitMs: number): Promise<void> {
    this.closing = true;
    this.server.close();
    for (const exchange of this.pending) disableKeepAlive(exchange);
    const end = Date.now() + limitMs;
    while (this.pending.size > 0 && Date.now() < end) await sleep(checkIntervalMs);
  }

  private add(exchange: ServerResponse | Socket): void {
    this.pending.add(exchange);
    exchange.once('close', () => this.pending.delete(exchange));
  }
}

function disableKeepAlive(exchange: ServerResponse | Socket): void {
  if ('headersSent' in exchange && !exchange.headersSent) exchange.setHeader('connection', 'close');
}
