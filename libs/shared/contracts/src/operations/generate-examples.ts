import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import { exampleSchema } from '../entities/example';
import { contentSchema, instructionsSchema } from '../request-fields';

export const generateExamples = defineOperation({
  name: 'generate-examples',
  summary: 'Writes question-and-answer pairs whose answers stand in the given text.',
  request: z.object({ knowledge_base: contentSchema, instructions: z.optional(instructionsSchema) }),
  response: z.object({ examples: z.array(exampleSchema), model: z.optional(z.string()) }),
  transport: { kind: 'job', queue: 'ai', attempts: 3, deadlineMs: 30 * 60_000 },
  fallbackMessage: 'Failed to generate examples',
  weight: 10,
});
