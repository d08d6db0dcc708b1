import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { askSources } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { ChatClient } from '@winnow/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOver, clientGone } from '../http/client-gone';
import { acceptsEvents, sendEvents } from '../http/event-stream-reply';
import { blockName } from '../limits/address-block';
import { OpenStreams } from '../limits/open-streams';
import { parseRequest } from '../routes/parse-request';
import { CHAT_CLIENT } from './chat-answers';
import { chatEvents } from './chat.controller';

/** Questions about a visitor's own sources, streamed or whole as chats are. */
@Controller()
export class AskSourcesController {
  constructor(
    @Inject(CHAT_CLIENT) private readonly client: ChatClient,
    @Inject(OpenStreams) private readonly streams: OpenStreams,
  ) {}

  @Post(askSources.route)
  async answer(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const asked = parseRequest(askSources.request, request.body);
    const gone = clientGone(reply);
    await this.streams.enter(request.sessionId, request.ip, answerOver(reply));
    const answer = this.client.ask(
      { ...asked, owner: request.sessionId, block: blockName(request.ip) },
      { signal: gone, correlationId: request.id },
    );
    if (acceptsEvents(request)) return sendEvents(reply, chatEvents(answer, request.id), gone);
    for await (const part of answer) {
      if ('response' in part) return void reply.status(200).send(part);
    }
    if (!gone.aborted) throw new ProblemError('model-failed');
  }
}
