import { EventEmitter } from 'node:events';
import type { Redis } from 'ioredis';

/**
 * One subscription per process to a channel of job ids; wakes the listeners of a job. Messages may be lost while Redis
 * is unreachable: they only shorten the wait, and the state read afterwards decides.
 */
export class JobNotifications {
  private readonly jobs = new EventEmitter().setMaxListeners(0);
  private started: Promise<unknown> | undefined;

  constructor(
    private readonly subscriber: Redis,
    private readonly channel: string,
  ) {
    subscriber.on('message', (from: string, id: string) => {
      if (from === this.channel) this.jobs.emit(id);
    });
    // Messages sent while disconnected are lost, so every listener is woken.
    subscriber.on('ready', () => {
      for (const id of this.jobs.eventNames()) this.jobs.emit(id);
    });
  }

  /** Resolves when the channel is subscribed; rejects when Redis rejects this attempt. */
  async start(): Promise<void> {
    this.started ??= this.subscriber.subscribe(this.channel).catch((error: unknown) => {
      this.started = undefined;
      throw error;
    });
    await this.started;
  }

  /** Calls `listener` on every message for `id` until the returned function is called. */
  listen(id: string, listener: () => void): () => void {
    this.jobs.on(id, listener);
    return () => void this.jobs.off(id, listener);
  }
}
