import { fallbackMessages } from '@winnow/contracts';
import { failureText, type FailureRow, type FailureText } from './failure-text';

/** The chat's row of the catalogue (`describe-failure.ts`): pages load the others, and the chat remote only this one. */
const chatFailure: FailureRow = { title: 'Chat Error', fallback: fallbackMessages.chat };

/** Returns title and description of a failed chat. */
export function describeChatFailure(error: unknown): FailureText {
  return failureText(chatFailure, error);
}
