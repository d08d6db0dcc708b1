/** Milliseconds between checks for due work in Redis, and between checks of a job that has not ended. */
export interface PollIntervals {
  readonly checkMs: number;
  readonly unfinishedMs: number;
}

export const pollIntervals: PollIntervals = { checkMs: 1_000, unfinishedMs: 2_000 };
