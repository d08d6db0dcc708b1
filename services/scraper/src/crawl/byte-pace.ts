import { setTimeout as sleep } from 'node:timers/promises';
import { fairnessKeyOf } from '@winnow/jobs';

/** Rate limit of bytes per address block. Waiting bodies are not read (backpressure). */
export class BytePace {
  /** Times until which the passed bytes use up the rate. */
  private readonly paidAt = new Map<unknown, number>();

  constructor(private readonly bytesPerSecond: number) {}

  /** Resolves when the rate allows these bytes; rejects when the signal, which has the fairness key, aborts before. */
  async pass(bytes: number, signal: AbortSignal): Promise<void> {
    const share = fairnessKeyOf(signal);
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
