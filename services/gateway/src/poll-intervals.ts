/**
 * Milliseconds between checks for due work in Redis, between checks of a job that has not ended, and until the next
 * attempt after a failure of the database.
 */
export interface PollIntervals {
  readonly checkMs: number;
  readonly unfinishedMs: number;
  readonly failedMs: number;
}

export const pollIntervals: PollIntervals = { checkMs: 1_000, unfinishedMs: 2_000, failedMs: 10_000 };
