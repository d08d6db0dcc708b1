/** Milliseconds for which a suspect waits for other runs of its process to end, and for which it then runs isolated. */
const isolationMs = 20_000;

interface Waiting {
  readonly deaths: number;
  readonly start: () => void;
}

/**
 * Schedules suspects, jobs whose worker died in an earlier run: one of them may have killed it, and its neighbours with
 * it. A process runs one suspect at a time, isolated, the one with the fewest deaths first. No other job starts beside
 * it, for a limited time, since a job of minutes must not block a process. The next death then identifies the job that
 * caused it.
 */
export class Suspects {
  private others = 0;
  private readonly queue: Waiting[] = [];
  private isRunning = false;
  private isClosed = false;
  private timer: NodeJS.Timeout | undefined;

  /** `gate` pauses and resumes the worker. */
  constructor(
    private readonly gate: { readonly close: () => void; readonly open: () => void },
    private readonly boundMs = isolationMs,
  ) {}

  /** Whether a job that was already fetched must be postponed. */
  get isIsolating(): boolean {
    return this.isClosed;
  }

  /** Registers the run of any other job. Returns the function that ends it. */
  enter(): () => void {
    this.others += 1;
    return () => {
      this.others -= 1;
      if (this.others === 0) this.startNext();
    };
  }

  /**
   * Resolves when the suspect may run, with the function that ends its run. `deaths`: number during its isolated runs.
   */
  async waitForTurn(deaths: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.queue.splice(this.queue.indexOf(waiting), 1);
        if (!this.isRunning && this.queue.length === 0) this.open();
        reject(signal.reason);
      };
      const waiting: Waiting = {
        deaths,
        start: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      const index = this.queue.findIndex((one) => one.deaths > deaths);
      this.queue.splice(index < 0 ? this.queue.length : index, 0, waiting);
      if (!this.isRunning) this.close(() => this.startNext(true));
      this.startNext();
    });
    return () => {
      this.isRunning = false;
      if (this.queue.length === 0) return this.open();
      this.close(() => this.startNext(true));
      this.startNext();
    };
  }

  private startNext(isOverdue = false): void {
    if (this.isRunning || (this.others > 0 && !isOverdue)) return;
    const next = this.queue.shift();
    if (!next) return;
    this.isRunning = true;
    this.close(() => this.open());
    next.start();
  }

  /** Pauses the worker until `open`; calls `then` after the maximum time. */
  private close(then: () => void): void {
    if (!this.isClosed) this.gate.close();
    this.isClosed = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(then, this.boundMs);
  }

  private open(): void {
    clearTimeout(this.timer);
    if (this.isClosed) this.gate.open();
    this.isClosed = false;
  }
}
