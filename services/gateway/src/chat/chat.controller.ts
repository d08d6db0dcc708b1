import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { chat, type chatEventSchemas } from '@winnow/contracts';
import { toProblem } from '@winnow/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { disconnectSignal } from '../http/response-signals';
import { acceptsEvents, sendEvents, type ServerSentEvent } from '../http/event-stream-reply';
import { ChatAnswers } from './chat-answers';

type ChatEvent = ServerSentEvent & { readonly event: keyof typeof chatEventSchemas };

/** The chat: one model answer, streamed or as a whole, as the client accepts it. */
@Controller()
export class ChatController {
  constructor(@Inject(ChatAnswers) private readonly answers: ChatAnswers) {}

  @Post(chat.route)
  async answer(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (acceptsEvents(request)) {
      const answer = await this.answers.stream(request.body, request, reply);
      return sendEvents(reply, chatEvents(answer, request.id), disconnectSignal(reply));
    }
    const whole = await this.answers.whole(request.body, request, reply);
    if (whole) void reply.status(200).send(whole);
  }
}

/** Yields the parts of an answer as events; a failure is the last event. */
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
