import { Controller, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { operations, type JobStatus, type ResponseOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config';
import { disconnectSignal } from '../../http/response-signals';
import { IntegrationJobs } from '../../integrations/integration-jobs';
import { handleOf, openHandle } from '../../integrations/job-handle';
import { requireKey } from '../../integrations/require-key';
import { WholeResults } from '../../limits/whole-results';
import { UploadReceiver } from '../../routes/upload-receiver';
import { conversion } from './conversion';
import { convertRequest, type ConvertRequest } from './convert-request';

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

/** docling-serve's conversion of a file, mapped onto `extract-text`: in one request, or as a task that is polled. */
@Controller('/docling/v1')
export class DoclingController {
  constructor(
    @Inject(IntegrationJobs) private readonly jobs: IntegrationJobs,
    @Inject(UploadReceiver) private readonly uploads: UploadReceiver,
    @Inject(WholeResults) private readonly results: WholeResults,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Post('convert/file')
  async convert(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const startedAt = performance.now();
    const { job, name, format, timeout } = await this.startJob(request);
    const reserve = this.results.of(request, reply);
    const result = await this.jobs.result(job, timeout, request, disconnectSignal(reply), reserve);
    const { text } = result as ResponseOf<'extract-text'>;
    const seconds = (performance.now() - startedAt) / 1_000;
    void reply.status(200).send(conversion({ name, text, format, seconds }));
  }

  @Post('convert/file/async')
  async start(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { job, format } = await this.startJob(request);
    void reply.status(200).send(taskOf(taskId(handleOf(job, request, this.config.sessionSecrets), format), 'queued'));
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
    const { status } = await this.jobs.state(job, owner);
    const seconds = Math.min(maxWaitSeconds, Number(wait) || 0);
    const isOpen = status === 'queued' || status === 'active';
    if (!isOpen || seconds <= 0) return void reply.status(200).send(taskOf(id, status));
    await this.jobs.end(job, seconds * 1_000, disconnectSignal(reply));
    void reply.status(200).send(taskOf(id, (await this.jobs.state(job, owner)).status));
  }

  /** Returns the conversion. Throws `not-found` until the task has ended, and the problem of a failed one. */
  @Get('result/:id')
  async result(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { id: name, owner, format } = this.open(id, request);
    const { job, result } = await this.jobs.read(name, owner, this.results.of(request, reply));
    if (job.problem) throw new ProblemError(job.problem.code, job.problem.message);
    if (result === undefined)
      throw new ProblemError('not-found', 'Task result not found. Please wait for a completion status.');
    const { text, title = '' } = result as ResponseOf<'extract-text'>;
    // Neither the name of the file nor the time is stored.
    void reply.status(200).send(conversion({ name: title, text, format, seconds: 0 }));
  }

  private async startJob(request: FastifyRequest) {
    requireKey(request, this.config);
    await request.charge(operations['extract-text'].weight);
    const { upload, fields } = await this.uploads.receive(request, 'files');
    const { format, timeout } = await this.uploads.validated(upload, () => convertRequest(fields));
    const job = await this.jobs.startWithUpload(request, 'extract-text', upload, { format });
    return { job, name: upload.name, format, timeout };
  }

  private open(task: string, request: FastifyRequest) {
    requireKey(request, this.config);
    const format = formats.find((each) => each.startsWith(task.slice(0, 1))) ?? 'markdown';
    return { ...openHandle(task.slice(1), request, this.config.sessionSecrets), format };
  }
}

const formats: readonly ConvertRequest['format'][] = ['markdown', 'html', 'text'];

/** Builds a task id that contains the requested format, since nothing else of a request is stored. */
const taskId = (handle: string, format: ConvertRequest['format']): string => `${format.slice(0, 1)}${handle}`;

const taskOf = (id: string, status: JobStatus) => ({
  task_id: id,
  task_type: 'convert',
  task_status: statuses[status],
  task_position: null,
  task_meta: null,
});
