/** Milliseconds for which a suspect waits for the others of its process to end, and then has the process for itself. */
const aloneMs = 20_000;

interface Waiting {
  readonly deaths: number;
  readonly start: () => void;
}

/**
 * Runs of jobs whose worker died in an earlier run: one of them may have killed it, and would kill its neighbours with the
 * next one. They run one at a time in a process, those with the fewest deaths first, and alone: no other job begins beside
 * one, within bounds, since a job that lasts minutes must not hold up a process. So the next death tells who caused it.
 */
export class Suspects {
  private others = 0;
  private readonly line: Waiting[] = [];
  private isRunning = false;
  private isClosed = false;
  private timer: NodeJS.Timeout | undefined;

  /** `gate` keeps further jobs from the process. */
  constructor(
    private readonly gate: { readonly close: () => void; readonly open: () => void },
    private readonly boundMs = aloneMs,
  ) {}

  /** Whether a job that arrives all the same has to go back. */
  get keepOut(): boolean {
    return this.isClosed;
  }

  /** Any other run begins; what it answers ends it. */
  enter(): () => void {
    this.others += 1;
    return () => {
      this.others -= 1;
      if (this.others === 0) this.startNext();
    };
  }

  /** Waits for the turn of a job in whose runs alone its worker died so many times. Answers what ends the run. */
  async turn(deaths: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.line.splice(this.line.indexOf(waiting), 1);
        if (!this.isRunning && this.line.length === 0) this.open();
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
      const after = this.line.findIndex((one) => one.deaths > deaths);
      this.line.splice(after < 0 ? this.line.length : after, 0, waiting);
      if (!this.isRunning) this.close(() => this.startNext(true));
      this.startNext();
    });
    return () => {
      this.isRunning = false;
      if (this.line.length === 0) return this.open();
      this.close(() => this.startNext(true));
      this.startNext();
    };
  }

  private startNext(isOverdue = false): void {
    if (this.isRunning || (this.others > 0 && !isOverdue)) return;
    const next = this.line.shift();
    if (!next) return;
    this.isRunning = true;
    this.close(() => this.open());
    next.start();
  }

  /** Keeps others out until `open`; `then` runs when that has lasted for too long. */
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
