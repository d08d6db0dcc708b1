import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const checkIntervalMs = 20;

/** Counts the pending requests and tunnels of a server, so that a shutdown can complete them. */
export class PendingRequests {
  private count = 0;
  private closing = false;

  /** Watch before a listener that may respond synchronously is added. */
  constructor(private readonly server: Server) {
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      this.add(response);
      if (this.closing) response.setHeader('connection', 'close');
    });
    server.prependListener('connect', (_request: IncomingMessage, socket: Socket) => this.add(socket));
  }

  /**
   * Accepts no more connections, and disables keep-alive; resolves when nothing is pending, or after `limitMs`.
   */
  async drain(limitMs: number): Promise<void> {
    this.closing = true;
    this.server.close();
    const end = Date.now() + limitMs;
    while (this.count > 0 && Date.now() < end) await sleep(checkIntervalMs);
  }

  private add(exchange: ServerResponse | Socket): void {
    this.count++;
    exchange.once('close', () => this.count--);
  }
}
