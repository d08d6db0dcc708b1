import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { JobClient } from '@winnow/jobs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { responseClosedSignal, disconnectSignal } from '../http/response-signals';
import { sendEvents } from '../http/event-stream-reply';
import { Shutdown } from '../http/shutdown';
import { ResponseMemory } from '../limits/response-memory';
import { OpenStreams } from '../limits/open-streams';
import { JobIdPipe, noSuchJob, parseLastEventId } from './job-id';

/** Streams a job's events as server-sent events, resumable on any replica: the event id is the Redis stream's. */
@Controller('/api/jobs')
export class JobEventsController {
  constructor(
    @Inject(JobClient) private readonly jobs: JobClient,
    @Inject(OpenStreams) private readonly streams: OpenStreams,
    @Inject(Shutdown) private readonly shutdown: Shutdown,
    @Inject(ResponseMemory) private readonly responseMemory: ResponseMemory,
  ) {}

  @Get(':id/events')
  async follow(
    @Param('id', JobIdPipe) id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!(await this.jobs.isOwned(id, request.sessionId))) throw noSuchJob();
    await this.streams.enter(request.sessionId, request.ip, responseClosedSignal(reply));
    const after = parseLastEventId(request.headers['last-event-id']);
    const disconnected = disconnectSignal(reply);
    // On shutdown, clients resume at another gateway.
    const ended = AbortSignal.any([disconnected, this.shutdown.signal]);
    const reserve = this.responseMemory.of(request, reply);
    const events = this.jobs.follow(id, after, ended, { correlationId: request.id, reserve });
    await sendEvents(reply, events, disconnected);
  }
}
