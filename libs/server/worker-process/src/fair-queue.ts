import { fairnessKeyOf } from '@winnow/jobs';

/**
 * A queue that is fair to visitors. The next entry belongs to the address block with the fewest running entries, and
 * within it to the work with the fewest: a single page never waits behind another visitor's two hundred. Work is
 * compared by identity, usually a job's abort signal, which has the fairness key of its address block.
 */
export class FairQueue<Entry> {
  private readonly waiting: { readonly work: unknown; readonly entry: Entry }[] = [];
  private readonly running = new Map<unknown, number>();

  /** `maxPerBlock`: concurrent entries of one address block; further ones are skipped. */
  constructor(private readonly maxPerBlock = Infinity) {}

  get length(): number {
    return this.waiting.length;
  }

  add(work: unknown, entry: Entry): void {
    this.waiting.push({ work, entry });
  }

  /** Removes an entry; no effect when it is not queued. */
  remove(entry: Entry): void {
    const index = this.waiting.findIndex((one) => one.entry === entry);
    if (index >= 0) this.waiting.splice(index, 1);
  }

  /**
   * Dequeues the next entry that may run and counts it as running until `ended`. `maxOf` returns the concurrent entries
   * that the block of a work may have at present, if fewer than `maxPerBlock`.
   */
  next(maxOf: (work: unknown) => number = () => Infinity): Entry | undefined {
    let best: { readonly index: number; readonly share: number; readonly own: number } | undefined;
    for (const [index, { work }] of this.waiting.entries()) {
      const [share, own] = [this.count(fairnessKeyOf(work)), this.count(work)];
      if (share >= this.maxPerBlock || share >= maxOf(work)) continue;
      if (!best || share < best.share || (share === best.share && own < best.own)) best = { index, share, own };
    }
    if (!best) return undefined;
    const [taken] = this.waiting.splice(best.index, 1);
    for (const group of groupsOf(taken?.work)) this.running.set(group, this.count(group) + 1);
    return taken?.entry;
  }

  /** Returns the running entries of the work's address block. */
  runningOf(work: unknown): number {
    return this.count(fairnessKeyOf(work));
  }

  ended(work: unknown): void {
    for (const group of groupsOf(work)) {
      const left = this.count(group) - 1;
      if (left > 0) this.running.set(group, left);
      else this.running.delete(group);
    }
  }

  /** Removes and returns all entries. */
  clear(): Entry[] {
    return this.waiting.splice(0).map(({ entry }) => entry);
  }

  private count(group: unknown): number {
    return this.running.get(group) ?? 0;
  }
}

const groupsOf = (work: unknown): ReadonlySet<unknown> => new Set([work, fairnessKeyOf(work)]);
