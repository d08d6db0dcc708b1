import { ProblemError } from '@winnow/errors';
import { setFairnessKey } from '@winnow/jobs';
import type { ChatHandler, ChatPart, ChatRequest, ChatCall } from '@winnow/rpc';
import type { LanguageModel } from '../model/language-model';
import { offlineName } from '../model/language-model';
import { stripThinking } from '../model/strip-thinking';
import { TruncatedAnswer } from '../model/structured-answer';
import { offlineChat } from '../offline/offline-chat';
import { boundedMessages, fitMessages } from './chat-messages';

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
  let response = '';
  let truncated = false;
  const onTruncated = () => void (truncated = true);
  for await (const delta of model.stream({
    messages: fitted,
    maxTokens,
    signal,
    owner: request.owner,
    lane: 'chat',
    onTruncated,
  })) {
    response += delta;
    yield { delta };
  }
  // Some chat templates add the opening tag to the prompt, so that only the end shows what was reasoning.
  response = stripThinking(response);
  if (response.trim() === '' && truncated) throw new TruncatedAnswer('');
  if (response.trim() === '') throw new ProblemError('model-failed', 'The language model returned an empty answer.');
  yield { response, model: model.name, ...(truncated ? { truncated } : {}) };
}

async function* offlineReply(request: ChatRequest): AsyncGenerator<ChatPart> {
  const { system, messages } = boundedMessages(request.systemPrompt, request.messages);
  const response = offlineChat(system, messages);
  for (const delta of response.match(/\S+\s*|\s+/g) ?? []) yield { delta };
  yield { response, model: offlineName };
}
