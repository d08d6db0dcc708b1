import type { DeadLetters } from '@winnow/jobs';
import type { PendingWork } from '../collections/pending-work';

/** Returns failed jobs whose retry also continues their storage, so that a retried crawl becomes a collection. */
export function retryWithStorage(
  letters: Pick<DeadLetters, 'list' | 'retry'>,
  pending: Pick<PendingWork, 'resume'>,
): Pick<DeadLetters, 'list' | 'retry'> {
  return {
    list: () => letters.list(),
    async retry(id) {
      const isRetried = await letters.retry(id);
      // Afterwards: a job that has not been reopened would count as failed again.
      if (isRetried) await pending.resume(id);
      return isRetried;
    },
  };
}
