import { Inject, Injectable } from '@nestjs/common';
import { operations, type JobStatus } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { IntegrationJobs } from '../integrations/integration-jobs';
import { openHandle } from '../integrations/job-handle';
import { CallTool, type Exchange } from './call-tool';

/** MCP's names of job states. */
const statuses: Readonly<Record<JobStatus, string>> = {
  queued: 'working',
  active: 'working',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};
/** Minimum milliseconds for which a task is kept, and milliseconds between polls; the names are the protocol's. */
const [ttl, pollInterval] = [15 * 60_000, 1_000];
/** Milliseconds that `tasks/result` waits: the longest deadline of an operation. */
const resultTimeoutMs = Math.max(...Object.values(operations).map(({ transport }) => transport.deadlineMs));

/** Metadata key of the protocol that relates a message to a task (2025-11-25, Tasks). */
const relatedTask = 'io.modelcontextprotocol/related-task';

/**
 * Tasks of the revision 2025-11-25: a task is a job, and its id is the job's handle. Later revisions have them as an
 * extension.
 */
@Injectable()
export class Tasks {
  constructor(
    @Inject(CallTool) private readonly calls: CallTool,
    @Inject(IntegrationJobs) private readonly jobs: IntegrationJobs,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** Responds to a call with its task. `content` is required by the SDK in every response to a call. */
  async start(tool: string, args: Record<string, unknown>, exchange: Exchange) {
    const taskId = await this.calls.start(tool, args, exchange);
    return { content: [], task: await this.get(taskId, exchange) };
  }

  async get(taskId: string, { request }: Exchange) {
    const { id, owner } = openHandle(taskId, request, this.config.sessionSecrets);
    const { status, progress, problem, createdAt } = await this.jobs.state(id, owner);
    const statusMessage = problem?.message ?? progress?.message;
    return {
      taskId,
      status: statuses[status],
      ...(statusMessage === undefined ? {} : { statusMessage }),
      createdAt,
      lastUpdatedAt: new Date().toISOString(),
      ttl,
      pollInterval,
    };
  }

  /** Waits for the end of a task and returns the response of its call, which may be a failure. */
  async result(taskId: string, exchange: Exchange) {
    const { id, owner } = openHandle(taskId, exchange.request, this.config.sessionSecrets);
    await this.jobs.state(id, owner);
    const end = await this.jobs.end(id, resultTimeoutMs, exchange.disconnected);
    if (!end) throw new ProblemError('unavailable');
    const result = await this.calls.call('job_result', { job: taskId }, exchange);
    return { ...result, _meta: { ...result._meta, [relatedTask]: { taskId } } };
  }

  async cancel(taskId: string, exchange: Exchange) {
    const { id, owner } = openHandle(taskId, exchange.request, this.config.sessionSecrets);
    await this.jobs.cancel(id, owner);
    return this.get(taskId, exchange);
  }
}
