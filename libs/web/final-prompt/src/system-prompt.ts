import { systemPromptLimit } from '@winnow/contracts';

export interface SystemPromptCut {
  /** The text that is sent. */
  sent: string;
  /** Number of characters cut off; 0 when the whole text is sent. */
  dropped: number;
}

/**
 * Returns the first 2000 characters, the part that reaches the model (specification, section 9). A character of two
 * code units is never split: then one less is sent.
 */
export function cutSystemPrompt(text: string): SystemPromptCut {
  if (text.length <= systemPromptLimit) return { sent: text, dropped: 0 };
  const last = text.charCodeAt(systemPromptLimit - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  const sent = text.slice(0, isHalf ? systemPromptLimit - 1 : systemPromptLimit);
  return { sent, dropped: text.length - sent.length };
}
