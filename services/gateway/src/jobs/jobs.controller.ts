import { Controller, Delete, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Job } from '@winnow/contracts';
import { JobClient, toWireJob } from '@winnow/jobs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendJson, textPieces, wrapJson } from '../http/json-reply';
import { ResponseMemory } from '../limits/response-memory';
import { parseRequest } from '../routes/parse-request';
import { Sinks } from '../sinks/sinks';
import { JobIdPipe, noSuchJob } from './job-id';
import { pagesText, windowSchema } from './pages-window';

/** Maximum ended jobs in the list of a visitor's jobs. */
const maxListed = 100;

/** Jobs of the caller's session: read, list, cancel. */
@Controller('/api/jobs')
export class JobsController {
  constructor(
    @Inject(JobClient) private readonly jobs: JobClient,
    @Inject(ResponseMemory) private readonly responseMemory: ResponseMemory,
    @Inject(Sinks) private readonly sinks: Sinks,
  ) {}

  @Get()
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const reserve = this.responseMemory.of(request, reply);
    const jobs = await this.jobs.list(request.sessionId, maxListed);
    const text = JSON.stringify(await Promise.all(jobs.map((job) => this.withDelivery(job))));
    await sendJson(request, reply, textPieces(text, reserve));
  }

  @Get(':id')
  async read(
    @Param('id', JobIdPipe) id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const state = await this.jobs.read(id, request.sessionId);
    if (!state) throw noSuchJob();
    const reserve = this.responseMemory.of(request, reply);
    const job: Job = await this.withDelivery(toWireJob(state));
    const text = JSON.stringify(job);
    if (!state.end || 'problem' in state.end) return sendJson(request, reply, textPieces(text, reserve));
    const { bytes, pieces } = state.end.result;
    const result = { bytes, pieces: () => pieces(reserve) };
    await sendJson(request, reply, wrapJson(`${text.slice(0, -1)},"result":`, result, '}'));
  }

  private async withDelivery<Kind extends Job>(job: Kind): Promise<Kind> {
    const delivery = await this.sinks.deliveryOf(job.id);
    return delivery ? { ...job, delivery } : job;
  }

  /** Returns pages of a crawl, also while it is active. */
  @Get(':id/pages')
  async pages(
    @Param('id', JobIdPipe) id: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { offset, limit } = parseRequest(windowSchema, query);
    const window = await this.jobs.pages(id, request.sessionId, offset, limit);
    if (!window) throw noSuchJob();
    await sendJson(request, reply, pagesText(window, offset, this.responseMemory.of(request, reply)));
  }

  /** Pauses a crawl or refresh: completes the active pages and starts no further ones until `continue`. */
  @Post(':id/pause')
  @HttpCode(204)
  async pause(@Param('id', JobIdPipe) id: string, @Req() request: FastifyRequest): Promise<void> {
    if (!(await this.jobs.pause(id, request.sessionId, true))) throw noSuchJob();
  }

  @Post(':id/continue')
  @HttpCode(204)
  async continue(@Param('id', JobIdPipe) id: string, @Req() request: FastifyRequest): Promise<void> {
    if (!(await this.jobs.pause(id, request.sessionId, false))) throw noSuchJob();
  }

  @Delete(':id')
  @HttpCode(204)
  async cancel(@Param('id', JobIdPipe) id: string, @Req() request: FastifyRequest): Promise<void> {
    if (!(await this.jobs.cancel(id, request.sessionId))) throw noSuchJob();
  }
}
