/** Milliseconds between two jobs of one owner that come back to ask for a place. */
const comeBackEvery = 250;

/**
 * How much of one process a single owner may have: all places but one. Whatever one visitor has under way, another's job
 * finds a place; its turn among waiting jobs it has by its priority.
 */
export class OwnerShares {
  private readonly running = new Map<string, number>();
  private readonly comesBackAt = new Map<string, number>();

  /** `places`: jobs the process works on at once. With a single place nothing can be kept free. */
  constructor(private readonly places: number) {}

  /** Takes a place for an owner's job; false when the owner has all that one may have. */
  enter(owner: string): boolean {
    const count = this.running.get(owner) ?? 0;
    if (this.places > 1 && count >= this.places - 1) return false;
    this.running.set(owner, count + 1);
    return true;
  }

  leave(owner: string): void {
    const left = (this.running.get(owner) ?? 0) - 1;
    if (left > 0) this.running.set(owner, left);
    else {
      this.running.delete(owner);
      this.comesBackAt.delete(owner);
    }
  }

  /** The moment (milliseconds since 1970) at which a job without a place asks again: one after the other, evenly. */
  nextTry(owner: string, now: number = Date.now()): number {
    const at = Math.max(now, this.comesBackAt.get(owner) ?? 0) + comeBackEvery;
    this.comesBackAt.set(owner, at);
    return at;
  }
}
