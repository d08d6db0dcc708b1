import * as z from 'zod/mini';

/** What a job cost at the language model, over all its runs; answers that were kept already cost nothing. */
export const modelUsageSchema = z.object({
  /** Requests that the model began to answer. */
  requests: z.int(),
  promptTokens: z.int(),
  answerTokens: z.int(),
  /** Tokens that the model thought and did not say. */
  reasoningTokens: z.int(),
  /** What the job was expected to cost before it started, in tokens. */
  estimatedTokens: z.int(),
  /** What it may cost at the most. */
  limitTokens: z.int(),
  /** The same for a person; empty where the job cost nothing. */
  summary: z.string(),
});
export type ModelUsage = z.infer<typeof modelUsageSchema>;

/** What the answers of the model's operations say beside their result. */
export const modelWorkShape = {
  /** Name of the model that answered; `offline` for the built-in one. */
  model: z.optional(z.string()),
  /** What a reader should know of the result: parts that failed, cuts. */
  warnings: z.optional(z.array(z.string())),
  usage: z.optional(modelUsageSchema),
  /** How many examples rest on each section of the content, in order. */
  coverage: z.optional(z.array(z.object({ section: z.string(), examples: z.int() }))),
} as const;
