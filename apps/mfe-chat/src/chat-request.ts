import { chatMessageLimit } from '@winnow/contracts';
import { cutSystemPrompt } from '@winnow/final-prompt';
import type { ChatEntry, SentRequest } from './chat-entry';

/**
 * Builds the request for a conversation: its last 5 messages and the first 2000 characters of the final prompt
 * (specification, section 9). Apologies are omitted: they are the interface's, not the model's.
 */
export function chatRequest(entries: readonly ChatEntry[], finalPrompt: string): SentRequest {
  const { sent, dropped } = cutSystemPrompt(finalPrompt);
  const messages = entries
    .filter(({ ending }) => ending !== 'failed')
    .slice(-chatMessageLimit)
    .map(({ role, content }) => ({ role, content }));
  return { systemPrompt: sent, dropped, messages };
}
