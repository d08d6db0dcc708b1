import { hostname } from 'node:os';
import { operations, type JobOperationName, type QueueName } from '@winnow/contracts';
import { ProblemError, serializeProblem, toProblemError } from '@winnow/errors';
import { errorLine } from '@winnow/logging';
import { inSpan } from '@winnow/telemetry';
import { DelayedError, UnrecoverableError, WaitingError, Worker, type Job as BullJob } from 'bullmq';
import { Cancellations } from '../events/cancellations';
import { JobEventWriter } from '../events/job-event-writer';
import { JobNotifications } from '../events/job-notifications';
import { jobKeys, type JobKeys } from '../keys';
import { closeWorker } from '../queues/close-worker';
import { recovery, type JobData } from '../queues/queue-options';
import { ConcurrencyLimits, extraSlots, groupsOf } from '../quotas/concurrency-limits';
import { LockLost, type JobLock } from '../records/job-lock';
import { JobRecords } from '../records/job-records';
import { isStoredResult } from '../records/stored-results';
import { connectRedis } from '../redis';
import { isTransientRedisError, retryTransientRedisErrors } from '../retry-transient-redis-errors';
import { Uploads } from '../uploads/uploads';
import { ActiveJobs, leaveMs } from './active-jobs';
import { assertHandlersComplete } from './assert-handlers-complete';
import { ChildJobs } from './child-jobs';
import { DeferredJobs, requeueDelayMs } from './deferred-jobs';
import { JobFinalizer } from './job-finalizer';
import type { JobHandlers } from './job-handler';
import { queueWaitSeconds, type JobWorkerOptions } from './job-worker-options';
import { JobSuspended } from './job-suspended';
import { LostLocks } from './lost-locks';
import { runHandler, type AnyHandler } from './run-handler';
import { runIsolated } from './run-isolated';
import { RunningJob } from './running-job';
import { Suspects } from './suspects';

type Job = BullJob<JobData, unknown, JobOperationName>;

/** Abort reason on shutdown: the job is requeued. */
const requeue = new ProblemError('unavailable', 'The service is restarting.');

/** Consumes a queue: runs every operation of the queue by its handler, with deadline, cancellation and events. */
export class JobWorker<Queue extends QueueName> {
  private readonly keys: JobKeys;
  private readonly redis;
  private readonly queueConnection;
  private readonly subscriber;
  private readonly records: JobRecords;
  private readonly events: JobEventWriter;
  private readonly uploads: Uploads;
  private readonly cancellations: Cancellations;
  private readonly worker: Worker<JobData, unknown, JobOperationName>;
  private readonly controllers = new Set<AbortController>();
  private readonly active = new ActiveJobs();
  private readonly stopping = new AbortController();
  private readonly lostLocks: LostLocks;
  private readonly limits: ConcurrencyLimits;
  private readonly deferred: DeferredJobs<JobData, unknown, JobOperationName>;
  private readonly suspects: Suspects;
  private readonly children: ChildJobs;

  /** Throws when an operation of the queue has no handler, or a handler has no operation. */
  constructor(private readonly options: JobWorkerOptions<Queue>) {
    assertHandlersComplete(options.queue, Object.keys(options.handlers));
    const keys = (this.keys = jobKeys(options.prefix));
    this.limits = new ConcurrencyLimits(options.concurrency);
    this.suspects = new Suspects({
      close: () => void this.worker.pause(true),
      open: () => this.stopping.signal.aborted || void this.worker.resume(),
    });
    this.redis = connectRedis(options.redisUrl, 'worker');
    this.lostLocks = new LostLocks(this.redis);
    this.queueConnection = connectRedis(options.redisUrl, 'worker');
    this.subscriber = connectRedis(options.redisUrl, 'subscriber');
    this.children = new ChildJobs(this.redis, options.prefix, options.queue);
    const delayMs = options.requeueDelayMs ?? requeueDelayMs;
    this.deferred = new DeferredJobs(this.redis, keys, options.queue, () => this.worker, this.children, delayMs);
    this.records = new JobRecords(this.redis, keys);
    this.events = new JobEventWriter(this.redis, keys);
    this.uploads = new Uploads(this.redis, keys);
    const finalizer = new JobFinalizer(this.redis, keys, options.queue, this.records, this.uploads, options.log);
    this.cancellations = new Cancellations(new JobNotifications(this.subscriber, keys.cancelChannel), this.records);
    this.worker = new Worker(options.queue, (job, token) => this.runOrDefer(job, token), {
      connection: this.queueConnection,
      prefix: keys.bullPrefix,
      concurrency: options.concurrency + extraSlots,
      // BullMQ stores it with each job, so that an operator sees which worker has, or had, it.
      name: `${hostname()}-${process.pid}`,
      ...recovery,
    });
    this.worker.on('active', (job) => void this.deferred.resume(job));
    this.worker.on('error', (error) => options.log.warn({ err: error }, 'queue error'));
    this.worker.on('completed', (job) => void finalizer.finalize(job));
    this.worker.on('failed', (job) => void (job?.finishedOn && finalizer.finalize(job)));
    this.worker.on('lockRenewalFailed', () => void this.lostLocks.check());
    this.worker.on('stalled', (id) => options.log.warn({ jobId: id }, 'job stalled'));
  }

  /** Whether the worker is connected and consumes its queue. */
  get isConsuming(): boolean {
    return this.worker.isRunning() && this.redis.status === 'ready';
  }

  async ready(): Promise<void> {
    await this.worker.waitUntilReady();
  }

  /**
   * Takes no more jobs, starts no more parts of active ones, waits `graceMs`, requeues the rest and disconnects.
   * Without Redis it only disconnects: other workers take over the jobs when their locks have expired.
   */
  async close(): Promise<void> {
    this.stopping.abort(requeue);
    const timer = setTimeout(() => {
      for (const controller of this.controllers) controller.abort(requeue);
    }, this.options.graceMs);
    await closeWorker(this.worker, this.redis);
    clearTimeout(timer);
    for (const controller of this.controllers) controller.abort(requeue);
    await this.children.close();
    for (const connection of [this.redis, this.queueConnection, this.subscriber]) connection.disconnect();
  }

  /** Runs a job, or defers it while its owner or address block is at its concurrency limit. */
  private async runOrDefer(job: Job, token?: string): Promise<unknown> {
    const { id = '', data } = job;
    // An earlier run that lost this job may still be active here: when it ends, BullMQ would stop renewing the new
    // lock. A job that was fetched before a suspect's turn began is postponed as well.
    if (this.active.has(id) || (this.suspects.isIsolating && job.stalledCounter === 0))
      return this.deferred.postpone(job, token);
    if (this.active.shouldLeave(data, job.attemptsStarted) && (await this.children.hasOtherWorkers()))
      return this.deferred.postpone(job, token, leaveMs);
    const full = this.limits.fullGroup(data);
    if (full !== undefined) {
      await this.deferred.defer(job, full, token);
      // A job of the group may have ended before there was a deferred one to promote.
      if (this.limits.fullGroup(data) !== full) await this.deferred.promoteNext(full);
      throw new DelayedError();
    }
    this.limits.enter(data);
    this.active.add(id, data);
    try {
      return await this.runOrRequeue(job, token);
    } finally {
      this.active.delete(id);
      this.limits.leave(data);
      // A deferred job that is not promoted becomes due by itself; if it exceeds the limit it is deferred again.
      for (const group of groupsOf(data)) await this.deferred.promoteNext(group).catch(() => undefined);
    }
  }

  private async runOrRequeue(job: Job, token?: string): Promise<unknown> {
    const { signal: stopping } = this.stopping;
    const run = { id: job.data.id, lock: this.lockOf(job, token), deaths: job.stalledCounter, stopping };
    try {
      return await runIsolated(this.suspects, this.records, run, () => this.traced(job, token));
    } catch (error) {
      if (error instanceof JobSuspended) await this.deferred.suspend(job, error, token);
      if (error !== requeue && !isTransientRedisError(error)) throw error;
      // A full Redis costs no attempt, and is retried after a delay.
      if (error !== requeue) return this.deferred.postpone(job, token);
      await job.moveToWait(token);
      throw new WaitingError();
    }
  }

  private lockOf(job: Job, token = ''): JobLock {
    return { key: this.keys.bullLock(this.options.queue, job.id ?? ''), token };
  }

  /** Traces the run as a span of the request's trace. */
  private traced(job: Job, token?: string): Promise<unknown> {
    const attributes = {
      'messaging.system': 'bullmq',
      'messaging.operation.type': 'process',
      'messaging.destination.name': this.options.queue,
      'messaging.message.id': job.data.id,
      'winnow.correlation_id': job.data.correlationId,
      'winnow.attempt': job.attemptsMade + 1,
      'winnow.waited_seconds': queueWaitSeconds(job) ?? 0,
    };
    return inSpan(`process ${job.name}`, { role: 'consumer', parent: job.data.trace ?? null, attributes }, (span) =>
      this.process(job, (outcome) => span.set({ 'winnow.outcome': outcome }), token),
    );
  }

  private async process(job: Job, onOutcome: (outcome: string) => void, token?: string): Promise<unknown> {
    const { log } = this.options;
    const started = performance.now();
    const jobLog = log.child({ jobId: job.data.id, operation: job.name, correlationId: job.data.correlationId });
    const controller = new AbortController();
    const { deadlineMs } = operations[job.name].transport;
    const deadline = setTimeout(() => controller.abort(new ProblemError('timeout')), deadlineMs);
    this.controllers.add(controller);
    const lock = this.lockOf(job, token);
    const lockLost = this.lostLocks.watch(lock);
    // A run without its lock finishes its active parts, which are accepted from any run, and leaves the others to the
    // run that has the job now.
    const stopping = AbortSignal.any([this.stopping.signal, lockLost]);
    const run = new RunningJob(
      job,
      lock,
      this.events,
      this.uploads,
      this.children,
      controller.signal,
      stopping,
      jobLog,
    );
    let stopWatching: (() => void) | undefined;
    let outcome = 'ok';
    try {
      stopWatching = await this.cancellations.watch(job.data.id, (reason) => controller.abort(reason));
      const handler = this.options.handlers[job.name as keyof JobHandlers<Queue>] as AnyHandler;
      const isLast = operations[job.name].transport.queue === this.options.queue && job.data.child === undefined;
      const result = await runHandler(job.name, handler, job.data.payload, run, isLast);
      const { signal } = controller;
      const { accounts } = this.records;
      await retryTransientRedisErrors(() => accounts.countResult(job.data.id, lock, result, !isLast), signal);
      if (!isLast || !job.data.readsChunks || isStoredResult(job.name, result)) return result;
      return await retryTransientRedisErrors(() => this.events.storeLongResult(job.data.id, lock, result), signal);
    } catch (error) {
      if (error instanceof LockLost || lockLost.aborted) {
        // Another run has the job: BullMQ rejects the end of this one, and its outcome is not published.
        outcome = 'lock-lost';
        jobLog.warn('job lock lost');
        throw error;
      }
      if (error === requeue || error instanceof JobSuspended || isTransientRedisError(error)) {
        outcome = 'handed-back';
        throw error;
      }
      const problem = toProblemError(error);
      outcome = problem.code;
      if (problem !== error) jobLog.error({ err: error }, 'job failed unexpectedly');
      else jobLog.info({ code: problem.code, cause: errorLine(problem.cause) }, 'job failed');
      const text = serializeProblem(problem);
      throw problem.retry ? new Error(text) : new UnrecoverableError(text);
    } finally {
      clearTimeout(deadline);
      stopWatching?.();
      this.controllers.delete(controller);
      this.lostLocks.release(lock);
      await run.finishProgress();
      const seconds = (performance.now() - started) / 1_000;
      onOutcome(outcome);
      this.options.onRun?.({ operation: job.name, outcome, seconds, waitedSeconds: queueWaitSeconds(job) });
      jobLog.info({ outcome, seconds }, 'job run finished');
    }
  }
}
