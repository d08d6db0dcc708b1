import { Controller, Get, Inject, Req } from '@nestjs/common';
import type { Sinks as SinkList } from '@winnow/contracts';
import type { FastifyRequest } from 'fastify';
import { Sinks } from './sinks';

/** Lists the names of the buckets that the caller may send collections to, without their addresses. */
@Controller('/api/sinks')
export class SinksController {
  constructor(@Inject(Sinks) private readonly sinks: Sinks) {}

  @Get()
  list(@Req() { sessionId }: FastifyRequest): SinkList {
    return { sinks: this.sinks.namesFor(sessionId).map((name) => ({ name })) };
  }
}
