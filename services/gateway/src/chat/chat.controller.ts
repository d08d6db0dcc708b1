import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { chat, chatMessageChars, chatMessageLimit, systemPromptLimit, type chatEventSchemas } from '@winnow/contracts';
import { ProblemError, toProblem } from '@winnow/errors';
import type { ChatClient } from '@winnow/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOver, clientGone } from '../http/client-gone';
import { acceptsEvents, sendEvents, type ServerSentEvent } from '../http/event-stream-reply';
import { blockName } from '../limits/address-block';
import { OpenStreams } from '../limits/open-streams';
import { parseRequest } from '../routes/parse-request';

/** Injection token of the chat service's client. */
export const CHAT_CLIENT = Symbol('CHAT_CLIENT');

type ChatEvent = ServerSentEvent & { readonly event: keyof typeof chatEventSchemas };

/** The chat: one model answer, streamed as it comes or whole, as the client accepts it. */
@Controller()
export class ChatController {
  constructor(
    @Inject(CHAT_CLIENT) private readonly client: ChatClient,
    @Inject(OpenStreams) private readonly streams: OpenStreams,
  ) {}

  @Post(chat.route)
  async answer(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const chatRequest = boundedChat(request.body);
    const gone = clientGone(reply);
    // A chat holds a connection and a place at the model until it ends, streamed or not.
    await this.streams.enter(request.sessionId, request.ip, answerOver(reply));
    const answer = this.client.chat(
      { ...chatRequest, owner: request.sessionId, block: blockName(request.ip) },
      { signal: gone, correlationId: request.id },
    );
    if (acceptsEvents(request)) return sendEvents(reply, chatEvents(answer, request.id), gone);
    for await (const part of answer) {
      if ('response' in part) return void reply.status(200).send(part);
    }
    if (!gone.aborted) throw new ProblemError('model-failed');
  }
}

/** The request as the model may see it: the client's limits are applied again, whatever it sent (specification, section 9). */
function boundedChat(body: unknown) {
  const { messages, systemPrompt } = parseRequest(chat.request, body);
  const last = messages.slice(-chatMessageLimit);
  if (last.some(({ content }) => content.length > chatMessageChars))
    throw new ProblemError('too-large', 'The message is too long.');
  if (last.at(-1)?.content.trim() === '') throw new ProblemError('invalid-request', 'The message is empty.');
  return { messages: last, systemPrompt: systemPrompt.slice(0, systemPromptLimit) };
}

/** The parts of an answer as events, and its failure as the last one. */
export async function* chatEvents<Result extends object>(
  answer: AsyncIterable<{ readonly delta: string } | Result>,
  correlationId: string,
): AsyncGenerator<ChatEvent> {
  try {
    for await (const part of answer) {
      if ('delta' in part) yield { event: 'delta', data: { text: part.delta } };
      else yield { event: 'result', data: part };
    }
  } catch (error) {
    yield { event: 'problem', data: toProblem(error, correlationId) };
  }
}
