import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import { enhancementTypeSchema } from '../entities/enhancement-type';
import { exampleSchema } from '../entities/example';
import { faithfulnessSchema } from '../entities/faithfulness';
import { modelWorkShape } from '../model-work';
import { contentSchema, freshSchema } from '../request-fields';
import { fallbackMessages } from './fallback-messages';

export const enhanceContent = defineOperation({
  name: 'enhance-content',
  summary: 'Rewrites content in one of five styles.',
  request: z.object({ content: contentSchema, enhancementType: enhancementTypeSchema, fresh: freshSchema }),
  response: z.object({
    knowledge_base: z.string(),
    examples: z.optional(z.array(exampleSchema)),
    enhancementType: enhancementTypeSchema,
    faithfulness: z.optional(faithfulnessSchema),
    ...modelWorkShape,
  }),
  transport: { kind: 'job', queue: 'ai', attempts: 3, deadlineMs: 30 * 60_000 },
  fallbackMessage: fallbackMessages['enhance-content'],
  weight: 10,
});
