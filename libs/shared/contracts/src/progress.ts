import * as z from 'zod/mini';

/** How far a job is: `progress` of `total` units of its own, with a sentence for a person. */
export const progressSchema = z.object({
  progress: z.number().check(z.nonnegative()),
  total: z.number().check(z.positive()),
  message: z.string(),
});
export type Progress = z.infer<typeof progressSchema>;

/** Total of operations that do not count pages (specification, section 9). */
export const percentTotal = 100;

/** The sentences of the specification, section 4. */
export const progressMessages = {
  fetchingLinks: 'Fetching website links...',
  extracting: 'Starting content extraction...',
  optimizing: 'Optimizing content...',
  enhancing: 'Enhancing final content...',
} as const;
