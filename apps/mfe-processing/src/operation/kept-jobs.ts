import { createKeptCollection } from '@winnow/browser';

/** A job that this browser started and has not seen the end of. */
export interface KeptJob {
  actionId: string;
  context: unknown;
  /** Milliseconds of the epoch. */
  startedAt: number;
}

/** By job id. */
export const keptJobs = createKeptCollection<KeptJob>({
  name: 'processing-jobs',
  version: 1,
  read: (value) => (typeof (value as KeptJob | null)?.actionId === 'string' ? (value as KeptJob) : null),
});
