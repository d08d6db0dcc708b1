import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import { contentSchema, freshSchema } from '../request-fields';
import { fallbackMessages } from './fallback-messages';

export const transformToJson = defineOperation({
  name: 'transform-to-json',
  summary: 'Converts text to a JSON object with its structure.',
  request: z.object({ text: contentSchema, fresh: freshSchema }),
  response: z.record(z.string(), z.unknown()),
  transport: { kind: 'job', queue: 'ai', attempts: 3, deadlineMs: 30 * 60_000 },
  fallbackMessage: fallbackMessages['transform-to-json'],
  weight: 10,
});
