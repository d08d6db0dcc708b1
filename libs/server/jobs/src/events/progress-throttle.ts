import type { Progress } from '@winnow/contracts';
import type { Logger } from '@winnow/logging';

/** Minimum milliseconds between two progress events of a job: ten per second look smooth. */
const minIntervalMs = 100;

/** Sends the newest progress at most once per `minIntervalMs`; always sends the last one. */
export class ProgressThrottle {
  private pending: Progress | undefined;
  private timer: NodeJS.Timeout | undefined;
  private sent: Promise<void> = Promise.resolve();
  private lastSent = 0;
  private closed = false;

  constructor(
    private readonly send: (progress: Progress) => Promise<void>,
    private readonly log: Logger,
  ) {}

  /** Resolves when this progress, or a newer one in its place, is being sent. */
  push(progress: Progress): Promise<void> {
    if (this.closed) return this.sent;
    this.pending = progress;
    const wait = this.lastSent + minIntervalMs - performance.now();
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
    const progress = this.pending;
    this.pending = undefined;
    if (!progress) return this.sent;
    this.lastSent = performance.now();
    // In sequence, so that progress never goes backwards.
    this.sent = this.sent
      .then(() => this.send(progress))
      .catch((error: unknown) => this.log.warn({ err: error }, 'progress publish failed'));
    return this.sent;
  }
}
