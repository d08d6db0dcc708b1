import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { newScheduleSchema, type Schedule, type Schedules } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { FastifyRequest } from 'fastify';
import { CollectionStore } from '../collections/collection-store';
import { callerOf } from '../doors/caller';
import { parseRequest } from '../routes/parse-request';
import { Sinks } from '../sinks/sinks';
import { Webhooks } from '../webhooks/webhooks';
import { ScheduleStore } from './schedule-store';

/** When the caller's collections are refreshed. */
@Controller('/api/schedules')
export class SchedulesController {
  constructor(
    @Inject(ScheduleStore) private readonly schedules: ScheduleStore,
    @Inject(CollectionStore) private readonly collections: CollectionStore,
    @Inject(Webhooks) private readonly webhooks: Webhooks,
    @Inject(Sinks) private readonly sinks: Sinks,
  ) {}

  @Get()
  async list(@Req() { sessionId }: FastifyRequest): Promise<Schedules> {
    return { schedules: await this.schedules.list(sessionId) };
  }

  @Post()
  async create(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Schedule> {
    const schedule = parseRequest(newScheduleSchema, body);
    this.webhooks.namedIn('refresh-collection', schedule);
    this.sinks.namedIn('refresh-collection', schedule, request.sessionId);
    const { reader } = await this.collections.open();
    // Another's collection is not found.
    await reader.read(schedule.collection, request.sessionId);
    return this.schedules.add(callerOf(request), schedule);
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(@Param('id') id: string, @Req() { sessionId }: FastifyRequest): Promise<void> {
    if (!(await this.schedules.remove(id, sessionId)))
      throw new ProblemError('not-found', 'There is no such schedule.');
  }
}
