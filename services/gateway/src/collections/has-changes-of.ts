import { ProblemError } from '@winnow/errors';
import type { JobClient } from '@winnow/jobs';
import type { CollectionStore } from './collection-store';

interface StoredRefresh {
  readonly job: string;
  readonly owner: string;
  readonly collection: string;
}

/**
 * Whether a collection has the changes of a refresh that is no longer pending: not when they exceeded the quota, or the
 * collection was erased.
 */
export async function hasChangesOf(
  { job, owner, collection }: StoredRefresh,
  jobs: Pick<JobClient, 'runOf'>,
  store: CollectionStore,
): Promise<boolean> {
  const run = await jobs.runOf(job, owner);
  try {
    const { refresh } = await (await store.open()).reader.read(collection, owner);
    // Without its record, it is a late attempt; the first one has checked this.
    if (refresh?.job === job || !run) return true;
    // A later refresh has replaced the record of this one.
    return refresh !== undefined && Date.parse(refresh.at) > (run.endedAt ?? 0);
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'not-found') return false;
    throw error;
  }
}
