import { systemPromptLimit } from '@winnow/contracts';

export interface SystemPromptCut {
  /** The part that is sent. */
  sent: string;
  /** Characters that are left out; 0 when all of it is sent. */
  dropped: number;
}

/**
 * The first 2000 characters, which is what reaches the model (specification, section 9). A character made of two code
 * units is never cut in half: then one less is sent.
 */
export function cutSystemPrompt(text: string, limit = systemPromptLimit): SystemPromptCut {
  if (text.length <= limit) return { sent: text, dropped: 0 };
  const last = text.charCodeAt(limit - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  const sent = text.slice(0, isHalf ? limit - 1 : limit);
  return { sent, dropped: text.length - sent.length };
}
