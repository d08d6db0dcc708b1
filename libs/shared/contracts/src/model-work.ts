import * as z from 'zod/mini';

/** Model usage of a job over all its runs; cached answers cost nothing. */
export const modelUsageSchema = z.object({
  /** Requests that the model started to answer. */
  requests: z.int(),
  promptTokens: z.int(),
  answerTokens: z.int(),
  /** Reasoning tokens. */
  reasoningTokens: z.int(),
  /** Cost in tokens as estimated before the start. */
  estimatedTokens: z.int(),
  /** Maximum cost in tokens. */
  limitTokens: z.int(),
  /** The usage as text; empty when the job cost nothing. */
  summary: z.string(),
});
export type ModelUsage = z.infer<typeof modelUsageSchema>;

/** Common fields of the model operations' responses. */
export const modelWorkShape = {
  /** Name of the model that answered; `offline` for the built-in one. */
  model: z.optional(z.string()),
  /** Notes for the reader: failed parts, truncation. */
  warnings: z.optional(z.array(z.string())),
  usage: z.optional(modelUsageSchema),
  /** Number of examples from each section of the content, in order. */
  coverage: z.optional(z.array(z.object({ section: z.string(), examples: z.int() }))),
} as const;
