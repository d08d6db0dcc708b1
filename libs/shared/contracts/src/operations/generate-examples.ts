import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import { exampleSchema } from '../entities/example';
import { exampleOptionsShape } from '../example-options';
import { instructionChars } from '../limits';
import { modelWorkShape } from '../model-work';
import { contentSchema } from '../request-fields';
import { fallbackMessages } from './fallback-messages';

export const generateExamples = defineOperation({
  name: 'generate-examples',
  summary: 'Writes question-and-answer pairs whose answers are in the given text.',
  request: z.object({
    knowledge_base: contentSchema,
    ...exampleOptionsShape,
    /** Existing questions, which are not generated again. */
    exclude: z.optional(
      z
        .array(z.string().check(z.maxLength(instructionChars, 'A question that exists already is too long.')))
        .check(z.maxLength(1_000, 'There are more than 1,000 questions that exist already.')),
    ),
  }),
  response: z.object({ examples: z.array(exampleSchema), ...modelWorkShape }),
  transport: { kind: 'job', queue: 'ai', attempts: 3, deadlineMs: 30 * 60_000 },
  fallbackMessage: fallbackMessages['generate-examples'],
  weight: 10,
});
