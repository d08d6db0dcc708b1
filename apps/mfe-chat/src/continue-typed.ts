import type { TypedMessage } from '@winnow/remotes';
import { changeChat, chatReady, getChat, joinDrafts } from './chat-store';
import { sendMessage } from './send-message';

/**
 * Continues with a message that was typed while the panel loaded. Sends it only once the earlier conversation is
 * restored, and only alone: a draft of an earlier page may be unfinished.
 */
export function continueTyped({ text, isSent }: TypedMessage): void {
  if (text === '') return;
  changeChat({ draft: joinDrafts(getChat().draft, text) });
  if (!isSent) return;
  void chatReady.then(() => {
    if (getChat().draft === text) void sendMessage(text);
  });
}
