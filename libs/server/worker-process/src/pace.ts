import { setTimeout as sleep } from 'node:timers/promises';
import { fairnessKeyOf } from '@winnow/jobs';

/** Number of address blocks at which those without debt are removed. */
const sweepAt = 1_000;

/** Limits units per second of each address block: bytes of a file, pieces of an answer. */
export class Pace {
  /** Time in milliseconds until which the pace of a block is used up. */
  private readonly paidAt = new Map<unknown, number>();

  /** `burstMs`: milliseconds' worth of units admitted without waiting. */
  constructor(
    private readonly unitsPerSecond: number,
    private readonly burstMs = 0,
  ) {}

  /**
   * Resolves when these units are paid for; rejects when the signal aborts first. The signal's fairness key identifies
   * the block.
   */
  async pass(units: number, signal: AbortSignal): Promise<void> {
    const key = fairnessKeyOf(signal);
    const now = performance.now();
    const paidAt = Math.max(now, this.paidAt.get(key) ?? 0) + (units / this.unitsPerSecond) * 1_000;
    this.paidAt.set(key, paidAt);
    if (this.paidAt.size > sweepAt) this.sweep(now);
    const waitMs = paidAt - now - this.burstMs;
    if (waitMs > 0) await sleep(waitMs, undefined, { signal });
  }

  private sweep(now: number): void {
    for (const [key, paidAt] of this.paidAt) if (paidAt <= now) this.paidAt.delete(key);
  }
}
