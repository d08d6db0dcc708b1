import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds for requests that are under way: what does not wait for a job is answered in a fraction of it. */
const drainLimit = 10_000;
const lookEvery = 20;

/**
 * The end of a gateway in order. Who only waits here (event streams, plain requests for jobs) is sent to another gateway:
 * the work itself goes on. Everything else is answered first.
 */
export class Shutdown {
  private readonly controller = new AbortController();
  private underWay = 0;
  private server: Server | undefined;

  /** Aborts when the end begins. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Counts the requests of a server; while it ends, asks clients to keep no connection. */
  watch({ server }: FastifyInstance): void {
    this.server = server;
    // Before Fastify's own listener, which may answer at once.
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      this.underWay++;
      response.once('close', () => this.underWay--);
      if (this.signal.aborted) response.setHeader('connection', 'close');
    });
  }

  /** Takes no more connections; resolves when nothing is under way any more, or after ten seconds. */
  async drain(): Promise<void> {
    this.server?.close();
    this.controller.abort();
    const end = Date.now() + drainLimit;
    while (this.underWay > 0 && Date.now() < end) await sleep(lookEvery);
  }
}
