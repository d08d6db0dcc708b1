import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { askSources } from '@winnow/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { disconnectSignal } from '../http/response-signals';
import { acceptsEvents, sendEvents } from '../http/event-stream-reply';
import { ChatAnswers } from './chat-answers';
import { chatEvents } from './chat.controller';

/** Answers questions about a visitor's own sources, streamed or as a whole, as for chats. */
@Controller()
export class AskSourcesController {
  constructor(@Inject(ChatAnswers) private readonly answers: ChatAnswers) {}

  @Post(askSources.route)
  async answer(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (acceptsEvents(request)) {
      const answer = await this.answers.ask(request.body, request, reply);
      return sendEvents(reply, chatEvents(answer, request.id), disconnectSignal(reply));
    }
    const whole = await this.answers.askWhole(request.body, request, reply);
    if (whole) void reply.status(200).send(whole);
  }
}
