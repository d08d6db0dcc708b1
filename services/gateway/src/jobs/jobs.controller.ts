import { Controller, Delete, Get, HttpCode, Inject, Param, Req } from '@nestjs/common';
import type { Job } from '@winnow/contracts';
import { JobClient, toWireJob } from '@winnow/jobs';
import type { FastifyRequest } from 'fastify';
import { JobIdPipe, noSuchJob } from './job-id';

/** Jobs shown to a visitor who comes back, beyond those that still run. */
const listed = 100;

/** A visitor's own jobs: state, list, cancel. */
@Controller('/api/jobs')
export class JobsController {
  constructor(@Inject(JobClient) private readonly jobs: JobClient) {}

  @Get()
  list(@Req() request: FastifyRequest): Promise<Job[]> {
    return this.jobs.list(request.sessionId, listed);
  }

  @Get(':id')
  async read(@Param('id', JobIdPipe) id: string, @Req() request: FastifyRequest): Promise<Job> {
    const state = await this.jobs.read(id, request.sessionId);
    if (!state) throw noSuchJob();
    return toWireJob(state);
  }

  @Delete(':id')
  @HttpCode(204)
  async cancel(@Param('id', JobIdPipe) id: string, @Req() request: FastifyRequest): Promise<void> {
    if (!(await this.jobs.cancel(id, request.sessionId))) throw noSuchJob();
  }
}
