import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Req } from '@nestjs/common';
import { changeScheduleSchema, newScheduleSchema, type Schedule, type Schedules } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { JobClient } from '@winnow/jobs';
import type { FastifyRequest } from 'fastify';
import { assertHeaders } from '../collections/collected-jobs';
import { CollectionStore } from '../collections/collection-store';
import { callerOf } from '../integrations/caller';
import { parseRequest } from '../routes/parse-request';
import { RunOperation } from '../run-operation';
import { Sinks } from '../sinks/sinks';
import { Webhooks } from '../webhooks/webhooks';
import { lastRunOf } from './last-run';
import { requestOf, ScheduleStore } from './schedule-store';

const noSuchSchedule = () => new ProblemError('not-found', 'There is no such schedule.');

/** Schedules of the caller's refreshes and crawls. */
@Controller('/api/schedules')
export class SchedulesController {
  constructor(
    @Inject(ScheduleStore) private readonly schedules: ScheduleStore,
    @Inject(CollectionStore) private readonly collections: CollectionStore,
    @Inject(Webhooks) private readonly webhooks: Webhooks,
    @Inject(Sinks) private readonly sinks: Sinks,
    @Inject(JobClient) private readonly jobs: JobClient,
    @Inject(RunOperation) private readonly operations: RunOperation,
  ) {}

  @Get()
  async list(@Req() { sessionId }: FastifyRequest): Promise<Schedules> {
    const listed = await this.schedules.list(sessionId);
    if (listed.every(({ last }) => !last)) return { schedules: listed.map(({ schedule }) => schedule) };
    const { collections } = await (await this.collections.open()).reader.list(sessionId);
    const withLast = listed.map(async ({ schedule, last }) => {
      const collection = collections.find(({ id }) => id === (schedule.collection ?? last?.job));
      if (!last) return schedule;
      const isCrawl = schedule.crawl !== undefined;
      return { ...schedule, last: await lastRunOf(last, sessionId, this.jobs, collection, isCrawl) };
    });
    return { schedules: await Promise.all(withLast) };
  }

  @Post()
  async create(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Schedule> {
    const schedule = parseRequest(newScheduleSchema, body);
    // Rejects an invalid webhook or bucket now rather than at each run.
    const { operation, body: started } = requestOf(schedule);
    this.webhooks.namedIn(operation, started);
    this.sinks.namedIn(operation, started, request.sessionId);
    if (schedule.crawl) this.operations.prepare('crawl-site', schedule.crawl);
    const { reader } = await this.collections.open();
    // Another owner's collection is not found.
    if (schedule.collection !== undefined)
      assertHeaders(await reader.requestOf(schedule.collection, request.sessionId), undefined);
    return this.schedules.add({ ...callerOf(request), hasKey: request.apiKey !== null }, schedule);
  }

  /** Changes the times, webhook or bucket of a schedule, or pauses or resumes it. */
  @Patch(':id')
  async change(
    @Param('id') id: string,
    @Body() body: unknown,
    @Req() { sessionId }: FastifyRequest,
  ): Promise<Schedule> {
    const change = parseRequest(changeScheduleSchema, body);
    const { operation, body: started } = requestOf(change);
    this.webhooks.namedIn(operation, started);
    this.sinks.namedIn(operation, started, sessionId);
    const changed = await this.schedules.change(id, sessionId, change);
    if (!changed) throw noSuchSchedule();
    return changed;
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(@Param('id') id: string, @Req() { sessionId }: FastifyRequest): Promise<void> {
    if (!(await this.schedules.remove(id, sessionId))) throw noSuchSchedule();
  }
}
