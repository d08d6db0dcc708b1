import { setFairnessKey } from '@winnow/jobs';
import type { ChatHandler, ChatPart, ChatRequest, ChatCall } from '@winnow/rpc';
import { offlineName, type LanguageModel } from '../model/language-model';
import { offlineChat } from '../offline/offline-chat';
import { boundedMessages, fitMessages } from './chat-messages';
import { streamAnswer, streamWords } from './stream-answer';

/** Maximum tokens of one reply. */
const replyTokens = 4_096;

/** Answers chats: streams the model's reply or, without a model, passages retrieved from the prompt. */
export function chatHandler(tools: { readonly model: LanguageModel | null }): ChatHandler {
  return (request, call) => (tools.model ? modelChat(tools.model, request, call) : offlineReply(request));
}

async function* modelChat(model: LanguageModel, request: ChatRequest, { signal }: ChatCall): AsyncGenerator<ChatPart> {
  const { system, messages } = boundedMessages(request.systemPrompt, request.messages);
  const maxTokens = Math.min(replyTokens, model.outputTokens, Math.floor(model.contextTokens / 2));
  setFairnessKey(signal, request.block || request.owner);
  const room = model.contextTokens - maxTokens;
  const fitted = await fitMessages(system, messages, room, model.countTokens, signal);
  const answer = yield* streamAnswer(model, {
    messages: fitted,
    maxTokens,
    signal,
    owner: request.owner,
    lane: 'chat',
  });
  yield { ...answer, model: model.name };
}

async function* offlineReply(request: ChatRequest): AsyncGenerator<ChatPart> {
  const { system, messages } = boundedMessages(request.systemPrompt, request.messages);
  const response = offlineChat(system, messages);
  yield* streamWords(response);
  yield { response, model: offlineName };
}
