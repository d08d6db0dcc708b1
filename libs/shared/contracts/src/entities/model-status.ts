import * as z from 'zod/mini';

/** Routes to read the active model, find local ones, and connect one. */
export const modelRoute = '/api/model';
export const foundModelsRoute = '/api/model/found';

/** The active model and its state. */
export const modelStatusSchema = z.object({
  /** Name of the model; `offline` for the built-in one. */
  model: z.string(),
  /** Context size in tokens, as the model's server reports it; null for the built-in one. */
  contextTokens: z.nullable(z.int()),
  /** Answer tokens per second of recent answers; null before the first. */
  tokensPerSecond: z.nullable(z.number()),
  /** Whether visitors of this installation may connect a local model; false if the environment configures one. */
  canConnect: z.boolean(),
});
export type ModelStatus = z.infer<typeof modelStatusSchema>;

/** Model servers on the AI service's own machine, and their models by name. */
export const foundModelsSchema = z.object({
  servers: z.array(z.object({ server: z.string(), models: z.array(z.string()) })),
});
export type FoundModels = z.infer<typeof foundModelsSchema>;

/** A found model to connect, by its names; null for the built-in model. */
export const connectModelSchema = z.object({
  chosen: z.nullable(
    z.object({ server: z.string().check(z.maxLength(50)), model: z.string().check(z.minLength(1), z.maxLength(200)) }),
  ),
});
export type ConnectModel = z.infer<typeof connectModelSchema>;

/** Requests about the model to the AI service, and their responses. */
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
