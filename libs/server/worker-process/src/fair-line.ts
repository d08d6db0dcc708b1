import { shareOf } from '@winnow/jobs';

/**
 * A line of waiting entries in which every visitor has the same right: the next is of the address block that has the
 * fewest running, and of its work that has the fewest running, so that a single page never waits behind another's two
 * hundred. Work is told apart by identity; a job's abort signal serves, and tells its address block.
 */
export class FairLine<Entry> {
  private readonly waiting: { readonly work: unknown; readonly entry: Entry }[] = [];
  private readonly running = new Map<unknown, number>();

  /** `mostOfOne`: entries of one address block that may run at once; further ones are passed over. */
  constructor(private readonly mostOfOne = Infinity) {}

  get length(): number {
    return this.waiting.length;
  }

  add(work: unknown, entry: Entry): void {
    this.waiting.push({ work, entry });
  }

  /** Takes an entry out of the line; nothing happens when it is not there. */
  remove(entry: Entry): void {
    const at = this.waiting.findIndex((one) => one.entry === entry);
    if (at >= 0) this.waiting.splice(at, 1);
  }

  /** Takes the next entry that may run and counts it as running until `ended`. */
  next(): Entry | undefined {
    let best: { readonly at: number; readonly share: number; readonly own: number } | undefined;
    for (const [at, { work }] of this.waiting.entries()) {
      const [share, own] = [this.count(shareOf(work)), this.count(work)];
      if (share >= this.mostOfOne) continue;
      if (!best || share < best.share || (share === best.share && own < best.own)) best = { at, share, own };
    }
    if (!best) return undefined;
    const [taken] = this.waiting.splice(best.at, 1);
    for (const group of groupsOf(taken?.work)) this.running.set(group, this.count(group) + 1);
    return taken?.entry;
  }

  /** Entries of the work's address block that run. */
  runningOf(work: unknown): number {
    return this.count(shareOf(work));
  }

  ended(work: unknown): void {
    for (const group of groupsOf(work)) {
      const left = this.count(group) - 1;
      if (left > 0) this.running.set(group, left);
      else this.running.delete(group);
    }
  }

  /** Empties the line. */
  clear(): Entry[] {
    return this.waiting.splice(0).map(({ entry }) => entry);
  }

  private count(group: unknown): number {
    return this.running.get(group) ?? 0;
  }
}

const groupsOf = (work: unknown): ReadonlySet<unknown> => new Set([work, shareOf(work)]);
