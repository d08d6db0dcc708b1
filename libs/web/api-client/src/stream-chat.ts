import type { chat, RequestOf } from '@winnow/contracts';
import { streamAnswer, type AnswerOptions } from './answer-stream';
import { readReply, type ChatReply } from './read-chat';

const route = '/api/chat' satisfies (typeof chat)['route'];

/** Sends a chat and streams its reply. @throws like `streamAnswer` */
export function streamChat(request: RequestOf<'chat'>, options: AnswerOptions = {}): Promise<ChatReply> {
  return streamAnswer(route, request, readReply, options);
}
