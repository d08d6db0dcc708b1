import type { JobData } from '../queues/queue-options';

/** Milliseconds for which a job is left to other workers; an idle worker takes it when it is due again. */
export const leaveMs = 50;
/** Maximum times that a job is left to other workers, each of which may be at its limit as well. */
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
   * Whether to leave a child to other workers, because another child of its job runs here. A worker fetches jobs until
   * its slots are full, so the first worker would take all children while others are idle. `starts` counts how often
   * the child was fetched; after `maxLeaves` it runs here.
   */
  shouldLeave({ id, child }: JobData, starts: number): boolean {
    if (child === undefined || starts > maxLeaves) return false;
    return [...this.jobs.values()].some((other) => other.id === id && other.child !== undefined);
  }
}
