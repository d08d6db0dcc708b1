import { fallbackMessages } from '@winnow/contracts';
import { failureText, type FailureRow, type FailureText } from './failure-text';

/** The chat's row of the catalogue stands alone: the chat remote loads it without the other operations. */
export const chatFailure: FailureRow = { title: 'Chat Error', fallback: fallbackMessages.chat };

/** Title and description of a failed chat; the same as `describeFailure('chat', error)`. */
export function describeChatFailure(error: unknown): FailureText {
  return failureText(chatFailure, error);
}
