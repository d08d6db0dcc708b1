import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import { chatMessageSchema } from '../entities/chat-message';
import { fallbackMessages } from './fallback-messages';

export const chat = defineOperation({
  name: 'chat',
  summary: 'Answers the last message with the given system prompt; streams with `Accept: text/event-stream`.',
  request: z.object({
    messages: z
      .array(chatMessageSchema)
      .check(
        z.minLength(1, 'There is no message to answer.'),
        z.maxLength(1_000, 'The chat holds more than 1,000 messages.'),
      ),
    systemPrompt: z._default(z.string(), ''),
  }),
  response: z.object({
    response: z.string(),
    model: z.optional(z.string()),
    /** Whether the answer stopped at its maximum length. */
    truncated: z.optional(z.boolean()),
  }),
  transport: { kind: 'rpc', deadlineMs: 5 * 60_000 },
  fallbackMessage: fallbackMessages.chat,
  weight: 5,
});
