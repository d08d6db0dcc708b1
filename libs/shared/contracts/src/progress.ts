import * as z from 'zod/mini';

/** How far a job is: `progress` of `total` units of its own, with a sentence for a person. */
export const progressSchema = z.object({
  progress: z.number().check(z.nonnegative()),
  total: z.number().check(z.positive()),
  message: z.string(),
  /** Tokens of a language model that the job has used, and about how many it will use in all. */
  tokens: z.optional(z.object({ used: z.int(), estimated: z.int() })),
});
export type Progress = z.infer<typeof progressSchema>;
