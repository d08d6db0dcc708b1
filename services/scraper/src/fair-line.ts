/**
 * A line of waiting entries in which every piece of work has the same right: the next is the first entry of the work that
 * has the fewest running, so that a single page never waits behind another visitor's two hundred. Work is told apart by
 * identity; a job's abort signal serves.
 */
export class FairLine<Entry> {
  private readonly waiting: { readonly work: unknown; readonly entry: Entry }[] = [];
  private readonly running = new Map<unknown, number>();

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

  /** Takes the next entry and counts it as running until `ended`. */
  next(): Entry | undefined {
    let best = 0;
    for (const [at, { work }] of this.waiting.entries()) {
      if (this.count(work) < this.count(this.waiting[best]?.work)) best = at;
    }
    const [taken] = this.waiting.splice(best, 1);
    if (taken) this.started(taken.work);
    return taken?.entry;
  }

  /** Counts work that began without waiting. */
  started(work: unknown): void {
    this.running.set(work, this.count(work) + 1);
  }

  ended(work: unknown): void {
    const left = this.count(work) - 1;
    if (left > 0) this.running.set(work, left);
    else this.running.delete(work);
  }

  /** Empties the line. */
  clear(): Entry[] {
    return this.waiting.splice(0).map(({ entry }) => entry);
  }

  private count(work: unknown): number {
    return this.running.get(work) ?? 0;
  }
}
