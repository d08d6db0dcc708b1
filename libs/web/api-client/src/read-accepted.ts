import type { AcceptedJob } from '@winnow/contracts';
import { isRecord } from './read-problem';

/**
 * Reads the job of a `202` response; undefined when the body contains none. Validated without the schemas: an accepted
 * job must be known, so that it can be stored and cancelled, even when the schemas cannot be loaded.
 */
export function readAccepted(value: unknown): Pick<AcceptedJob, 'id'> | undefined {
  if (!isRecord(value)) return undefined;
  const { id, status, events } = value;
  const isJob = typeof id === 'string' && typeof status === 'string' && typeof events === 'string';
  return isJob ? { id } : undefined;
}
