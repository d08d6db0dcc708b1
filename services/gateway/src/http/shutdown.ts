import type { Server } from 'node:http';
import { PendingRequests } from '@winnow/http';

/** Maximum milliseconds for pending requests; those that do not wait for a job need a fraction of it. */
const drainLimitMs = 10_000;

/**
 * Graceful shutdown. Clients that wait for jobs (event streams, plain requests) are sent to another gateway, while
 * their jobs continue. All other requests are completed first.
 */
export class Shutdown {
  private readonly controller = new AbortController();
  private pending: PendingRequests | undefined;

  /** Aborts when the shutdown begins. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  watch(server: Server): void {
    this.pending = new PendingRequests(server);
  }

  /** Accepts no more connections; resolves when no request is pending, or after `drainLimitMs`. */
  async drain(): Promise<void> {
    const drained = this.pending?.drain(drainLimitMs);
    this.controller.abort();
    await drained;
  }
}
