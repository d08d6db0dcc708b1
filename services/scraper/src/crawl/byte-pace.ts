import { setTimeout as sleep } from 'node:timers/promises';
import { shareOf } from '@winnow/jobs';

/** Lets so many bytes a second through for each address block. What waits is not read on meanwhile. */
export class BytePace {
  /** Milliseconds at which the bytes that were let through are paid for. */
  private readonly paidAt = new Map<unknown, number>();

  constructor(private readonly bytesPerSecond: number) {}

  /** Resolves when these bytes are paid for; rejects when the signal, which tells whose they are, aborts before. */
  async pass(bytes: number, signal: AbortSignal): Promise<void> {
    const share = shareOf(signal);
    const now = performance.now();
    const paidAt = Math.max(now, this.paidAt.get(share) ?? 0) + (bytes / this.bytesPerSecond) * 1_000;
    this.paidAt.set(share, paidAt);
    try {
      await sleep(paidAt - now, undefined, { signal });
    } finally {
      if (this.paidAt.get(share) === paidAt) this.paidAt.delete(share);
    }
  }
}
