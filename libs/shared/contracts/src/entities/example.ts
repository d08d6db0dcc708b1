import * as z from 'zod/mini';

/** Position of an example's answer in the given content: `content.slice(start, end) === quote`. */
export const sourceQuoteSchema = z.object({ quote: z.string(), start: z.int(), end: z.int() });

export const exampleSchema = z.object({
  /** The question. */
  user: z.string(),
  /** The answer. */
  assistant: z.string(),
  source: z.optional(sourceQuoteSchema),
  /** 0–1: how much of the answer the quote supports (words, numbers, names, negation). */
  grounded: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
});
export type Example = z.infer<typeof exampleSchema>;
