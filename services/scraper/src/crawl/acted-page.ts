import type { Page } from 'playwright';
import { settleStep, sizeOf, type PageBefore, type PageSize } from './settle-page';
import { withTimeout } from './wait';

/** The time for the actions on a page is over. */
export class OutOfTime extends Error {}

/** A page and the remaining time for the actions on it. Methods throw `OutOfTime`, or the signal's reason. */
export class ActedPage {
  private readonly endAt: number;

  constructor(
    readonly page: Page,
    private readonly openRequests: () => number,
    readonly signal: AbortSignal | undefined,
    maxMs: number,
  ) {
    this.endAt = performance.now() + maxMs;
  }

  leftMs(): number {
    this.signal?.throwIfAborted();
    const left = Math.ceil(this.endAt - performance.now());
    if (left <= 0) throw new OutOfTime();
    return left;
  }

  /** Settles as `work` does, which a busy page may never do. */
  async inTime<Value>(work: Promise<Value>): Promise<Value> {
    return withTimeout(work, this.leftMs(), () => {
      throw new OutOfTime();
    });
  }

  async before(): Promise<PageBefore> {
    const requests = this.openRequests();
    return { size: await sizeOf(this.page), requests };
  }

  /** Waits until an action has its effect, at least `idleMs` while there is none. Returns the size of the page. */
  async settle(before: PageBefore, idleMs: number): Promise<PageSize> {
    return settleStep(this.page, this.openRequests, before, { idleMs, maxMs: this.leftMs() }, this.signal);
  }
}
