import * as z from 'zod/mini';

/** Progress of a job: `progress` of `total` units, with a message for a person. */
export const progressSchema = z.object({
  progress: z.number().check(z.nonnegative()),
  total: z.number().check(z.positive()),
  message: z.string(),
  /** Number of results of a search so far. */
  found: z.optional(z.int()),
  /** Number of pages of a crawl so far, by outcome. */
  outcomes: z.optional(z.record(z.string(), z.int())),
  /** Estimated seconds for the remaining known pages; absent while too few have been read. */
  secondsLeft: z.optional(z.int()),
  /** Model tokens used by the job, and the estimated total. */
  tokens: z.optional(z.object({ used: z.int(), estimated: z.int() })),
});
export type Progress = z.infer<typeof progressSchema>;
