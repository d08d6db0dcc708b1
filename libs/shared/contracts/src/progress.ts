import * as z from 'zod/mini';

/** Progress of a job: `progress` of `total` units, with a message for a person. */
export const progressSchema = z.object({
  progress: z.number().check(z.nonnegative()),
  total: z.number().check(z.positive()),
  message: z.string(),
  /** What a search has found so far. */
  found: z.optional(z.int()),
  /** Tokens of a language model that the job has used, and about how many it will use in all. */
  tokens: z.optional(z.object({ used: z.int(), estimated: z.int() })),
});
export type Progress = z.infer<typeof progressSchema>;
