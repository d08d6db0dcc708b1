import type { Upload } from '@winnow/contracts';
import type { JobClient } from '../job-client';
import { UnconfirmedEnqueue } from '../queues/unconfirmed-enqueue';

/**
 * Returns the result of work with an upload, such as the id of its job; removes the upload when the work throws. A job
 * that may already be queued (`UnconfirmedEnqueue`) may need it; otherwise it expires.
 */
export async function withUpload<Result>(
  jobs: Pick<JobClient, 'removeUpload'>,
  { key }: Upload,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnconfirmedEnqueue)) await jobs.removeUpload(key).catch(() => undefined);
    throw error;
  }
}
