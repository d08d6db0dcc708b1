import { setTimeout as sleep } from 'node:timers/promises';
import { fairnessKeyOf } from '@winnow/jobs';

/** Number of address blocks above which those with an unused pace are removed. */
const sweepAt = 1_000;

/** Limits units per second of each address block: bytes of a file, pieces of an answer. */
export class Pace {
  /** Time in milliseconds until which the pace of each block is used up. */
  private readonly usedUntil = new Map<unknown, number>();

  /** `burstMs`: milliseconds' worth of units admitted without waiting. */
  constructor(
    private readonly unitsPerSecond: number,
    private readonly burstMs = 0,
  ) {}

  /**
   * Resolves when the pace allows these units; rejects when the signal aborts first. The signal's fairness key
   * identifies the block.
   */
  async pass(units: number, signal: AbortSignal): Promise<void> {
    const key = fairnessKeyOf(signal);
    const now = performance.now();
    const usedUntil = Math.max(now, this.usedUntil.get(key) ?? 0) + (units / this.unitsPerSecond) * 1_000;
    this.usedUntil.set(key, usedUntil);
    if (this.usedUntil.size > sweepAt) this.sweep(now);
    const waitMs = usedUntil - now - this.burstMs;
    if (waitMs > 0) await sleep(waitMs, undefined, { signal });
  }

  private sweep(now: number): void {
    for (const [key, usedUntil] of this.usedUntil) if (usedUntil <= now) this.usedUntil.delete(key);
  }
}
