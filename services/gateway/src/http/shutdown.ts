import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds for pending requests: those that do not wait for a job need a fraction of it. */
const drainLimitMs = 10_000;
const checkIntervalMs = 20;

/**
 * Graceful shutdown. Clients that wait for jobs (event streams, plain requests) are sent to another gateway, while their jobs
 * continue. All other requests are completed first.
 */
export class Shutdown {
  private readonly controller = new AbortController();
  private pending = 0;
  private server: Server | undefined;

  /** Aborts when the shutdown begins. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Counts the pending requests of a server; during shutdown it disables keep-alive. */
  watch({ server }: FastifyInstance): void {
    this.server = server;
    // Before Fastify's own listener, which may respond synchronously.
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      this.pending++;
      response.once('close', () => this.pending--);
      if (this.signal.aborted) response.setHeader('connection', 'close');
    });
  }

  /** Accepts no more connections; resolves when no request is pending, or after `drainLimitMs`. */
  async drain(): Promise<void> {
    this.server?.close();
    this.controller.abort();
    const end = Date.now() + drainLimitMs;
    while (this.pending > 0 && Date.now() < end) await sleep(checkIntervalMs);
  }
}
