import type { Redis } from 'ioredis';

type Listener = () => void;

/**
 * One subscription per process to a channel of job ids; wakes the listeners of a job. Messages may be lost while Redis
 * is unreachable: they only shorten the wait, and the state read afterwards decides.
 */
export class JobNotifications {
  private readonly listeners = new Map<string, Set<Listener>>();
  private started: Promise<unknown> | undefined;

  constructor(
    private readonly subscriber: Redis,
    private readonly channel: string,
  ) {
    subscriber.on('message', (from: string, id: string) => {
      if (from === this.channel) for (const listener of this.listeners.get(id) ?? []) listener();
    });
    // Messages sent while disconnected are lost, so every listener is woken.
    subscriber.on('ready', () => {
      for (const set of this.listeners.values()) for (const listener of set) listener();
    });
  }

  /** Resolves when the channel is subscribed. */
  async start(): Promise<void> {
    this.started ??= this.subscriber.subscribe(this.channel);
    await this.started;
  }

  /** Calls `listener` on every message for `id` until the returned function is called. */
  listen(id: string, listener: Listener): () => void {
    const set = this.listeners.get(id) ?? new Set();
    this.listeners.set(id, set.add(listener));
    return () => {
      set.delete(listener);
      if (set.size === 0 && this.listeners.get(id) === set) this.listeners.delete(id);
    };
  }
}
