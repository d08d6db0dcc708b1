import type { JobData } from '../queues/queue-options';

/** Milliseconds after which a job that was left to other workers is due again: an idle worker takes it then. */
export const leaveMs = 50;
/** How often a job is left to others, each of which may be at its limit as well. */
export const maxLeaves = 5;

/** The active jobs of this process by BullMQ's id. */
export class ActiveJobs {
  private readonly jobs = new Map<string, JobData>();

  has(id: string): boolean {
    return this.jobs.has(id);
  }

  add(id: string, data: JobData): void {
    this.jobs.set(id, data);
  }

  delete(id: string): void {
    this.jobs.delete(id);
  }

  /**
   * Whether to leave a child to other workers, since another child of its job runs here. A worker fetches jobs until its
   * slots are full, so the first one would take all children of a job while the others are idle. `starts` is the number
   * of times that the child was fetched: if no other worker takes it, it runs here.
   */
  shouldLeave({ id, child }: JobData, starts: number): boolean {
    if (child === undefined || starts > maxLeaves) return false;
    return [...this.jobs.values()].some((other) => other.id === id && other.child !== undefined);
  }
}
