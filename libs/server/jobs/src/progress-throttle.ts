import type { Progress } from '@winnow/contracts';
import type { Logger } from '@winnow/logging';

/** Least milliseconds between two progress events of a job: ten a second look smooth and cost nothing. */
const interval = 100;

/** Sends the newest progress, at most every `interval`; the last one is always sent. */
export class ProgressThrottle {
  private waiting: Progress | undefined;
  private timer: NodeJS.Timeout | undefined;
  private sent: Promise<void> = Promise.resolve();
  private lastSent = 0;
  private closed = false;

  constructor(
    private readonly send: (progress: Progress) => Promise<void>,
    private readonly log: Logger,
  ) {}

  /** Resolves once this progress, or a newer one in its place, is on its way. */
  push(progress: Progress): Promise<void> {
    if (this.closed) return this.sent;
    this.waiting = progress;
    const wait = this.lastSent + interval - performance.now();
    if (wait <= 0) return this.flush();
    this.timer ??= setTimeout(() => void this.flush(), wait);
    return this.sent;
  }

  async close(): Promise<void> {
    await this.flush();
    this.closed = true;
  }

  private flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const progress = this.waiting;
    this.waiting = undefined;
    if (!progress) return this.sent;
    this.lastSent = performance.now();
    // One after the other, so that progress never seems to go backwards.
    this.sent = this.sent
      .then(() => this.send(progress))
      .catch((error: unknown) => this.log.warn({ err: error }, 'progress could not be told'));
    return this.sent;
  }
}
