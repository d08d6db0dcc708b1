import { fallbackMessages } from '@winnow/contracts';
import { failureText, type FailureRow, type FailureText } from './failure-text';

/** The chat's row of the catalogue in a separate file: the chat remote loads it without the other operations. */
export const chatFailure: FailureRow = { title: 'Chat Error', fallback: fallbackMessages.chat };

/** Returns title and description of a failed chat, equal to `describeFailure('chat', error)`. */
export function describeChatFailure(error: unknown): FailureText {
  return failureText(chatFailure, error);
}
