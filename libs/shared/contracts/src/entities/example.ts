import * as z from 'zod/mini';

/** Position of an example's answer in the given content: `content.slice(start, end) === quote`. */
export const sourceQuoteSchema = z.object({ quote: z.string(), start: z.int(), end: z.int() });

/** Kinds of questions. */
export const exampleKinds = ['fact', 'how-to', 'comparison', 'reasoning'] as const;
export type ExampleKind = (typeof exampleKinds)[number];

export const exampleSchema = z.object({
  /** The question. */
  user: z.string(),
  /** The answer. */
  assistant: z.string(),
  source: z.optional(sourceQuoteSchema),
  /** 0–1: how much of the answer the quote supports (words, numbers, names, negation). */
  grounded: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  kind: z.optional(z.enum(exampleKinds)),
  /** 1–5: rating of the pair by a second request to the model. */
  score: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
});
export type Example = z.infer<typeof exampleSchema>;
