/**
 * How many jobs of one owner a process works on: as many as it has places, of which it has one more than any owner may
 * take. So whatever one visitor has under way, another's job finds a place; its turn among those that wait it has by its
 * priority.
 */
export class OwnerShares {
  private readonly running = new Map<string, number>();

  /** `most`: jobs of one owner that the process works on at once. */
  constructor(private readonly most: number) {}

  /** Takes a place for an owner's job; false when the owner has all that one may have. */
  enter(owner: string): boolean {
    if (!this.hasRoom(owner)) return false;
    this.running.set(owner, (this.running.get(owner) ?? 0) + 1);
    return true;
  }

  hasRoom(owner: string): boolean {
    return (this.running.get(owner) ?? 0) < this.most;
  }

  leave(owner: string): void {
    const left = (this.running.get(owner) ?? 0) - 1;
    if (left > 0) this.running.set(owner, left);
    else this.running.delete(owner);
  }
}
