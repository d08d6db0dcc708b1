/** Whose a job is: a visitor's, and with others that of the address block it came from (older jobs know none). */
export interface Shareholder {
  readonly owner: string;
  readonly block?: string | undefined;
}

/** Places of a process beyond those of one owner: one that only his neighbours have, one for another address. */
export const placesForOthers = 2;

/**
 * How many jobs of one owner, and of one address block, a process works on: as many as `most`, and one more for the block,
 * of one place more than that. So whatever one visitor has under way, another's job finds a place, and whatever one address
 * has under way, however many cookies it dropped, another's does; the turn among those that wait is by priority.
 */
export class WorkShares {
  private readonly running = new Map<string, number>();

  /** `most`: jobs of one owner that the process works on at once. */
  constructor(private readonly most: number) {}

  /** Takes a place for a job of which no group is full. */
  enter(holder: Shareholder): void {
    for (const group of groupsOf(holder)) this.running.set(group, this.count(group) + 1);
  }

  /** The group that has all it may have: the owner's first, for his own jobs may be what fills the block. */
  fullGroup({ owner, block }: Shareholder): string | undefined {
    if (this.count(owner) >= this.most) return owner;
    if (block !== undefined && this.count(groupOf(block)) > this.most) return groupOf(block);
    return undefined;
  }

  leave(holder: Shareholder): void {
    for (const group of groupsOf(holder)) {
      const left = this.count(group) - 1;
      if (left > 0) this.running.set(group, left);
      else this.running.delete(group);
    }
  }

  private count(group: string): number {
    return this.running.get(group) ?? 0;
  }
}

/** Owners' names hold no colon. */
const groupOf = (block: string) => `block:${block}`;

/** The groups whose share a job counts for: the block's before the owner's. */
export function groupsOf({ owner, block }: Shareholder): readonly string[] {
  return block === undefined ? [owner] : [groupOf(block), owner];
}
