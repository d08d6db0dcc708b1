import { ProblemError } from '@winnow/errors';
import type { JobAccount } from './job-accounts';

/** Why a job was not recorded: its owner, or one of its accounts, has all that one may have. */
export type NoRoom = { readonly open: number } | { readonly bytes: number; readonly account: JobAccount };

/** Reads what the script that records a job answered below nought. */
export function noRoomOf(answer: number, mostOpen: number, accounts: readonly JobAccount[]): NoRoom {
  const account = accounts[(-answer % 10) - 1];
  if (answer === -1 || !account) return { open: mostOpen };
  return answer < -20 ? { bytes: account.mostBytes, account } : { open: account.mostOpen };
}

/** What a visitor hears whose new job finds no room. */
export function noRoomForJob(reason: NoRoom): ProblemError {
  if ('open' in reason) {
    const message = `At most ${reason.open} pieces of work can be under way at once. Wait for one to end.`;
    return new ProblemError('quota', message, { retryAfter: 10 });
  }
  const megabytes = Math.max(1, Math.floor(reason.bytes / 2 ** 20));
  const message = `At most ${megabytes} MB of texts and results are kept at once. Results go after 15 minutes: wait for them, or send less.`;
  return new ProblemError('quota', message, { retryAfter: 60 });
}

/** What a visitor hears when an answer, or a piece of one, finds no room. */
export function noRoomForAnswer(): ProblemError {
  const message = 'There is no room left for this result: too much is kept already. Results go after 15 minutes.';
  return new ProblemError('quota', message, { retryAfter: 60 });
}
