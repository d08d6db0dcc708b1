import { Controller, Delete, Get, HttpCode, Inject, Param, Req, Res } from '@nestjs/common';
import type { Job } from '@winnow/contracts';
import { JobClient, toWireJob, type JobResult, type TakeRoom } from '@winnow/jobs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendJson, textPieces, type JsonPieces } from '../http/json-reply';
import { AnswerRoom } from '../limits/answer-room';
import { JobIdPipe, noSuchJob } from './job-id';

/** Jobs shown to a visitor who comes back, beyond those that still run. */
const listed = 100;

/** A visitor's own jobs: state, list, cancel. */
@Controller('/api/jobs')
export class JobsController {
  constructor(
    @Inject(JobClient) private readonly jobs: JobClient,
    @Inject(AnswerRoom) private readonly room: AnswerRoom,
  ) {}

  @Get()
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const takeRoom = this.room.of(request, reply);
    const text = JSON.stringify(await this.jobs.list(request.sessionId, listed));
    await sendJson(request, reply, textPieces(text, takeRoom));
  }

  @Get(':id')
  async read(
    @Param('id', JobIdPipe) id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const state = await this.jobs.read(id, request.sessionId);
    if (!state) throw noSuchJob();
    const takeRoom = this.room.of(request, reply);
    const job: Job = toWireJob(state);
    const text = JSON.stringify(job);
    if (!state.end || 'problem' in state.end) return sendJson(request, reply, textPieces(text, takeRoom));
    await sendJson(request, reply, withResult(text, state.end.result, takeRoom));
  }

  @Delete(':id')
  @HttpCode(204)
  async cancel(@Param('id', JobIdPipe) id: string, @Req() request: FastifyRequest): Promise<void> {
    if (!(await this.jobs.cancel(id, request.sessionId))) throw noSuchJob();
  }
}

/** A job's JSON text with its result as the last field. */
function withResult(job: string, { bytes, pieces }: JobResult, takeRoom: TakeRoom): JsonPieces {
  const before = `${job.slice(0, -1)},"result":`;
  return {
    bytes: Buffer.byteLength(before) + bytes + 1,
    async *pieces() {
      yield Buffer.from(before);
      yield* pieces(takeRoom);
      yield Buffer.from('}');
    },
  };
}
