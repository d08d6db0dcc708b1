import { ProblemError } from '@winnow/errors';
import type { JobAccount } from './job-account';

/** Reason why a job was not recorded: its owner, or one of its accounts, is at its limit. */
export type QuotaExceeded = { readonly open: number } | { readonly bytes: number; readonly account: JobAccount };

/** Creates the error for a new job that exceeds a quota. */
export function jobQuotaProblem(exceeded: QuotaExceeded): ProblemError {
  if ('open' in exceeded) {
    const message = `At most ${exceeded.open} jobs can be open at a time. Wait for one to end.`;
    return new ProblemError('quota', message, { retryAfter: 10 });
  }
  const megabytes = Math.max(1, Math.floor(exceeded.bytes / 2 ** 20));
  const message = `At most ${megabytes} MB of texts and results are stored at a time. Results expire after 15 minutes: wait, or send less.`;
  return new ProblemError('quota', message, { retryAfter: 60 });
}

/** Creates the error for a result, or a part of one, that exceeds a quota. */
export function resultQuotaProblem(): ProblemError {
  const message = 'This result exceeds your storage limit. Results expire after 15 minutes.';
  return new ProblemError('quota', message, { retryAfter: 60 });
}
