import * as z from 'zod/mini';
import { problemCodes } from './problem-statuses';

export const problemSchema = z.object({
  message: z.string(),
  code: z.enum(problemCodes),
  correlationId: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

/**
 * Body of every response that is not 2xx, and data of a `problem` event. Shown to people, so it contains no internals.
 */
export type Problem = z.infer<typeof problemSchema>;
