/** Owner of a job, and the address block of its request (unknown for jobs of earlier versions). */
export interface JobOwner {
  readonly owner: string;
  readonly block?: string | undefined;
}

/** Slots of a process beyond those of one owner: one for other owners of the block, one for another block. */
export const extraSlots = 2;

/**
 * Limits how many jobs of one owner, and of one address block, a process runs concurrently: `maxPerOwner`, and one more
 * for the block, while the process has one slot more than that. So a slot stays free for other visitors and other
 * blocks, however many jobs one visitor, or one block with many cookies, has active. Waiting jobs are ordered by
 * priority.
 */
export class ConcurrencyLimits {
  private readonly active = new Map<string, number>();

  constructor(private readonly maxPerOwner: number) {}

  /** Takes a slot for a job that has no group at its limit. */
  enter(job: JobOwner): void {
    for (const group of groupsOf(job)) this.active.set(group, this.count(group) + 1);
  }

  /**
   * Returns the group at its limit. The owner is checked before the block, since the owner's own jobs may fill the
   * block.
   */
  fullGroup({ owner, block }: JobOwner): string | undefined {
    if (this.count(owner) >= this.maxPerOwner) return owner;
    if (block !== undefined && this.count(groupOf(block)) > this.maxPerOwner) return groupOf(block);
    return undefined;
  }

  leave(job: JobOwner): void {
    for (const group of groupsOf(job)) {
      const left = this.count(group) - 1;
      if (left > 0) this.active.set(group, left);
      else this.active.delete(group);
    }
  }

  private count(group: string): number {
    return this.active.get(group) ?? 0;
  }
}

/** Owner names contain no colon. */
const groupOf = (block: string) => `block:${block}`;

/** Returns the groups that a job counts for, the block before the owner. */
export function groupsOf({ owner, block }: JobOwner): readonly string[] {
  return block === undefined ? [owner] : [groupOf(block), owner];
}
