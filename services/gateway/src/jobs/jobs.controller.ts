import { Controller, Delete, Get, HttpCode, Inject, Param, Req } from '@nestjs/common';
import type { Job } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { JobClient, toWireJob } from '@winnow/jobs';
import type { FastifyRequest } from 'fastify';

/** Jobs shown to a visitor who comes back. */
const listed = 100;

/** Foreign and unknown ids look the same. */
export const noSuchJob = () => new ProblemError('not-found', 'There is no such job. It may have expired.');

/** A visitor's own jobs: state, list, cancel. */
@Controller('/api/jobs')
export class JobsController {
  constructor(@Inject(JobClient) private readonly jobs: JobClient) {}

  @Get()
  list(@Req() request: FastifyRequest): Promise<Job[]> {
    return this.jobs.list(request.sessionId, listed);
  }

  @Get(':id')
  async read(@Param('id') id: string, @Req() request: FastifyRequest): Promise<Job> {
    const state = await this.jobs.read(id, request.sessionId);
    if (!state) throw noSuchJob();
    return toWireJob(state);
  }

  @Delete(':id')
  @HttpCode(204)
  async cancel(@Param('id') id: string, @Req() request: FastifyRequest): Promise<void> {
    if (!(await this.jobs.cancel(id, request.sessionId))) throw noSuchJob();
  }
}
