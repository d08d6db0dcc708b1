import type { JobEventData, JobOperationName, Progress } from '@winnow/contracts';
import { deserializeProblem, ProblemError } from '@winnow/errors';
import type { Logger } from '@winnow/logging';
import type { Job as BullJob } from 'bullmq';
import type { JobEventWriter } from '../events/job-event-writer';
import { ProgressThrottle } from '../events/progress-throttle';
import { TextThrottle } from '../events/text-throttle';
import type { CrawlFrontier } from '../crawls/crawl-frontier';
import type { JobData } from '../queues/queue-options';
import { setFairnessKey } from '../quotas/fairness-key';
import type { JobLock } from '../records/job-lock';
import { parseItem } from '../records/parse-response';
import { retryTransientRedisErrors } from '../retry-transient-redis-errors';
import type { Uploads } from '../uploads/uploads';
import type { ChildJobs } from './child-jobs';
import type { JobContext, KeepOptions } from './job-handler';

/** The context of one run of one job. Its methods are bound, so handlers may destructure it. */
export class RunningJob implements JobContext {
  readonly jobId: string;
  readonly correlationId: string;
  readonly owner: string;
  readonly block: string | undefined;
  readonly child: number | undefined;
  readonly frontier: CrawlFrontier;
  private readonly throttle: ProgressThrottle;
  private readonly texts: TextThrottle;

  constructor(
    private readonly job: BullJob<JobData, unknown, JobOperationName>,
    private readonly lock: JobLock,
    private readonly events: JobEventWriter,
    private readonly uploads: Uploads,
    private readonly children: ChildJobs,
    readonly signal: AbortSignal,
    readonly stopping: AbortSignal,
    readonly log: Logger,
  ) {
    this.jobId = job.data.id;
    this.correlationId = job.data.correlationId;
    this.owner = job.data.owner;
    this.block = job.data.block;
    this.child = job.data.child;
    this.frontier = events.frontierOf({ id: this.jobId, operation: job.name, owner: this.owner, lock, signal });
    setFairnessKey(signal, job.data.block ?? job.data.owner, job.data.id);
    this.throttle = new ProgressThrottle((progress) => events.append(this.jobId, lock, 'progress', progress), log);
    this.texts = new TextThrottle((text) => events.append(this.jobId, lock, 'text', text), log);
  }

  readonly addChildren = (numbers: readonly number[]): Promise<void> => this.children.add(this.job, numbers);

  readonly hasChildren = (): Promise<boolean> => this.children.areOpen(this.job);

  readonly progress = (progress: Progress): Promise<void> => this.throttle.push(progress);

  readonly text = (part: number, parts: number, text: string | null): void => this.texts.push(part, parts, text);

  /** Sends pending progress, and nothing afterwards. */
  async finishProgress(): Promise<void> {
    await Promise.all([this.throttle.close(), this.texts.close()]);
  }

  readonly keepPart = (
    key: string,
    value: unknown,
    page?: JobEventData['page'],
    { whileHeld }: KeepOptions = {},
  ): Promise<boolean> =>
    retryTransientRedisErrors(
      () => this.events.keepPart(this.jobId, this.lock, { key, value, page, whileHeld }),
      this.signal,
    );

  readonly storedParts = (): Promise<ReadonlyMap<string, unknown>> => this.events.storedParts(this.jobId);

  readonly partKeys = (): Promise<readonly string[]> => this.events.partKeys(this.jobId);

  readonly part = (key: string): Promise<unknown> => this.events.part(this.jobId, key);

  readonly storeItem = async (list: string, index: number, item: unknown): Promise<void> => {
    const parsed = parseItem(this.job.name, list, item);
    await retryTransientRedisErrors(() => this.events.results.put(this.jobId, this.lock, index, parsed), this.signal);
  };

  readonly recall = (name: string): Promise<unknown> => this.events.memory.recall(this.owner, name);

  /** Only a cache for later jobs: a failed write does not fail the job. */
  readonly remember = (name: string, value: unknown): Promise<void> =>
    this.events.memory
      .remember(this.owner, name, value)
      .catch((error: unknown) => this.log.warn({ err: error }, 'owner memory write failed'));

  readonly readUpload = (key: string): Promise<Buffer> => this.uploads.read(key);

  readonly childResult = async (): Promise<unknown> => {
    const [failure] = Object.values(await this.job.getIgnoredChildrenFailures());
    if (failure !== undefined) {
      const problem = deserializeProblem(failure);
      // The earlier step has used its attempts: a retry of this one would fail in the same way.
      throw new ProblemError(problem.code, problem.message, { cause: problem.cause, retry: false });
    }
    const [result] = Object.values(await this.job.getChildrenValues());
    return result;
  };
}
