import * as z from 'zod/mini';

/** What the answers of the model's operations say beside their result. */
export const modelWorkShape = {
  /** Name of the model that answered; `offline` for the built-in one. */
  model: z.optional(z.string()),
  /** What a reader should know of the result: parts that failed, cuts. */
  warnings: z.optional(z.array(z.string())),
  /** How many examples rest on each section of the content, in order. */
  coverage: z.optional(z.array(z.object({ section: z.string(), examples: z.int() }))),
} as const;
