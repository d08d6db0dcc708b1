import type { AcceptedJob } from '@winnow/contracts';
import { isRecord } from './read-problem';

/**
 * The job that a `202` announces; undefined when the body holds none. By hand: a job that was accepted must be known, so
 * that it can be kept and cancelled, also while the schemas cannot be had.
 */
export function readAccepted(value: unknown): Pick<AcceptedJob, 'id'> | undefined {
  if (!isRecord(value)) return undefined;
  const { id, status, events } = value;
  const isJob = typeof id === 'string' && typeof status === 'string' && typeof events === 'string';
  return isJob ? { id } : undefined;
}
