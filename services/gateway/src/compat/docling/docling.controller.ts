import { Controller, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { operations, type Job, type JobStatus } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config';
import { disconnectSignal } from '../../http/response-signals';
import { IntegrationJobs } from '../../integrations/integration-jobs';
import { handleOf, openHandle } from '../../integrations/job-handle';
import { requireKey } from '../../integrations/require-key';
import { WholeResults } from '../../limits/whole-results';
import { UploadReceiver } from '../../routes/upload-receiver';
import { conversion, convertedOf } from './conversion';
import { convertRequest, type ConvertRequest } from './convert-request';
import { sourceRequest } from './source-request';
import { openTaskId, taskId } from './task-id';

/** Routes whose requests may contain a file in base64. */
export const doclingSourceRoutes = ['/docling/v1/convert/source', '/docling/v1/convert/source/async'];

/** docling-serve's names of job states. */
const statuses: Readonly<Record<JobStatus, string>> = {
  queued: 'pending',
  active: 'started',
  completed: 'success',
  failed: 'failure',
  cancelled: 'failure',
};
/** Maximum seconds that a client may wait for the end of a task in one request. */
const maxWaitSeconds = 30;

/**
 * docling-serve's conversion of a file or an address, mapped onto `extract-text` and `scrape-content`: in one request, or
 * as a task that is polled.
 */
@Controller('/docling/v1')
export class DoclingController {
  constructor(
    @Inject(IntegrationJobs) private readonly jobs: IntegrationJobs,
    @Inject(UploadReceiver) private readonly uploads: UploadReceiver,
    @Inject(WholeResults) private readonly results: WholeResults,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Post('convert/file')
  convertFile(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.convert(request, reply, () => this.startFile(request));
  }

  @Post('convert/file/async')
  async startFileTask(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    this.sendTask(request, reply, await this.startFile(request));
  }

  @Post('convert/source')
  convertSource(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.convert(request, reply, () => this.startSource(request));
  }

  @Post('convert/source/async')
  async startSourceTask(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    this.sendTask(request, reply, await this.startSource(request));
  }

  /** `wait`: seconds after which the response is sent even if the task has not ended. */
  @Get('status/poll/:id')
  async poll(
    @Param('id') id: string,
    @Query('wait') wait: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { id: job, owner } = this.open(id, request);
    const seconds = Math.min(maxWaitSeconds, Number(wait) || 0);
    let state = await this.jobs.state(job, owner);
    if ((state.status === 'queued' || state.status === 'active') && seconds > 0) {
      await this.jobs.end(job, seconds * 1_000, disconnectSignal(reply));
      state = await this.jobs.state(job, owner);
    }
    void reply.status(200).send(taskOf(id, state));
  }

  /** Returns the conversion. Throws `not-found` until the task has ended, and the problem of a failed one. */
  @Get('result/:id')
  async result(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { id: name, owner, format, pageBreak } = this.open(id, request);
    const { job, operation, result } = await this.jobs.read(name, owner, this.results.of(request, reply));
    if (job.problem) throw new ProblemError(job.problem.code, job.problem.message);
    if (result === undefined)
      throw new ProblemError('not-found', 'Task result not found. Please wait for a completion status.');
    const { fileName, startedAt = 0, endedAt = startedAt } = await this.jobs.runOf(name, owner);
    const seconds = (endedAt - startedAt) / 1_000;
    const converted = convertedOf(operation, result, fileName, pageBreak);
    void reply.status(200).send(conversion({ ...converted, format, seconds }));
  }

  private async convert(
    request: FastifyRequest,
    reply: FastifyReply,
    start: () => Promise<StartedConversion>,
  ): Promise<void> {
    const startedAt = performance.now();
    const { job, operation, fileName, format, timeout, pageBreak } = await start();
    const reserve = this.results.of(request, reply);
    const result = await this.jobs.result(job, timeout, request, disconnectSignal(reply), reserve);
    const converted = convertedOf(operation, result, fileName, pageBreak);
    const seconds = (performance.now() - startedAt) / 1_000;
    void reply.status(200).send(conversion({ ...converted, format, seconds }));
  }

  private sendTask(request: FastifyRequest, reply: FastifyReply, { job, ...wanted }: StartedConversion): void {
    const id = taskId(handleOf(job, request, this.config.sessionSecrets), wanted);
    void reply.status(200).send(taskOf(id, { status: 'queued' }));
  }

  private async startFile(request: FastifyRequest): Promise<StartedConversion> {
    requireKey(request, this.config);
    const operation = 'extract-text';
    await request.charge(operations[operation].weight);
    const { upload, fields } = await this.uploads.receive(request, 'files');
    const wanted = await this.uploads.withUpload(upload, () => convertRequest(fields));
    const job = await this.jobs.startWithUpload(request, operation, upload, readingOf(wanted));
    return { job, operation, fileName: upload.name, ...wanted };
  }

  private async startSource(request: FastifyRequest): Promise<StartedConversion> {
    requireKey(request, this.config);
    const { source, ...wanted } = sourceRequest(request.body);
    const reading = readingOf(wanted);
    if ('url' in source) {
      const job = await this.jobs.start(request, 'scrape-content', { urls: [source.url], ...reading });
      return { job, operation: 'scrape-content', ...wanted };
    }
    const { file } = source;
    const job = await this.jobs.startWithFile(request, 'extract-text', file, reading);
    return { job, operation: 'extract-text', fileName: file.name, ...wanted };
  }

  private open(task: string, request: FastifyRequest) {
    requireKey(request, this.config);
    const { handle, ...wanted } = openTaskId(task);
    return { ...openHandle(handle, request, this.config.sessionSecrets), ...wanted };
  }
}

interface StartedConversion extends ConvertRequest {
  readonly job: string;
  readonly operation: 'extract-text' | 'scrape-content';
  readonly fileName?: string;
}

const readingOf = ({ format, maxPdfPages }: ConvertRequest) => ({
  format,
  ...(maxPdfPages !== undefined && { maxPdfPages }),
});

const taskOf = (id: string, { status, problem }: Pick<Job, 'status' | 'problem'>) => ({
  task_id: id,
  task_type: 'convert',
  task_status: statuses[status],
  task_position: null,
  task_meta: null,
  ...(problem && { error_message: problem.message }),
});
