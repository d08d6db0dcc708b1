import * as z from 'zod/mini';

/** Where a client reads which model answers, finds local ones, and connects one. */
export const modelRoute = '/api/model';
export const foundModelsRoute = '/api/model/found';

/** Which model answers, and how it is doing. */
export const modelStatusSchema = z.object({
  /** Its name; `offline` for the built-in one. */
  model: z.string(),
  /** Tokens of prompt and answer together, as the model's server tells them; null for the built-in one. */
  contextTokens: z.nullable(z.int()),
  /** Tokens of answer a second, of the last answers; null before the first. */
  tokensPerSecond: z.nullable(z.number()),
  /** Whether visitors of this installation may connect a local model: never where the environment names one. */
  canConnect: z.boolean(),
});
export type ModelStatus = z.infer<typeof modelStatusSchema>;

/** Model servers of the AI service's own machine, and their models by name. */
export const foundModelsSchema = z.object({
  servers: z.array(z.object({ server: z.string(), models: z.array(z.string()) })),
});
export type FoundModels = z.infer<typeof foundModelsSchema>;

/** A model to connect: one that was found, by its names; null for the built-in one. */
export const connectModelSchema = z.object({
  chosen: z.nullable(
    z.object({ server: z.string().check(z.maxLength(50)), model: z.string().check(z.minLength(1), z.maxLength(200)) }),
  ),
});
export type ConnectModel = z.infer<typeof connectModelSchema>;

/** How questions about the model travel to the AI service, and what answers them. */
export const modelRequestSchema = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('status') }),
  z.object({ ask: z.literal('find') }),
  z.object({ ask: z.literal('connect'), wanted: connectModelSchema }),
]);
export type ModelRequest = z.infer<typeof modelRequestSchema>;
export const modelReplySchemas = {
  status: modelStatusSchema,
  find: foundModelsSchema,
  connect: modelStatusSchema,
} as const;
