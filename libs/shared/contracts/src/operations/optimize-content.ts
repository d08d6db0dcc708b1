import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import { exampleSchema } from '../entities/example';
import { faithfulnessSchema } from '../entities/faithfulness';
import { modelWorkShape } from '../model-work';
import { contentSchema, freshSchema, instructionsSchema } from '../request-fields';
import { fallbackMessages } from './fallback-messages';

export const optimizeContent = defineOperation({
  name: 'optimize-content',
  summary: 'Turns content into a well-structured knowledge base with example questions and answers.',
  request: z.object({ content: contentSchema, prompt: z.optional(instructionsSchema), fresh: freshSchema }),
  response: z.object({
    knowledge_base: z.string(),
    examples: z.array(exampleSchema),
    faithfulness: z.optional(faithfulnessSchema),
    ...modelWorkShape,
  }),
  transport: { kind: 'job', queue: 'ai', attempts: 3, deadlineMs: 30 * 60_000 },
  fallbackMessage: fallbackMessages['optimize-content'],
  weight: 10,
});
