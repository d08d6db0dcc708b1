import * as z from 'zod/mini';
import { problemCodes } from './problem-kinds';

export const problemSchema = z.object({
  message: z.string(),
  code: z.enum(problemCodes),
  correlationId: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

/** The body of every answer that is not 2xx, and the data of a `problem` event. Fit for a person, nothing internal. */
export type Problem = z.infer<typeof problemSchema>;
