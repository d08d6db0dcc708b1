import { hostname } from 'node:os';
import { operations, type JobOperationName, type QueueName } from '@winnow/contracts';
import { ProblemError, serializeProblem, toProblemError } from '@winnow/errors';
import { errorLine } from '@winnow/logging';
import { inSpan } from '@winnow/telemetry';
import { DelayedError, UnrecoverableError, WaitingError, Worker, type Job as BullJob } from 'bullmq';
import { Cancellations } from './cancellations';
import { JobEventWriter } from './event-stream';
import type { JobHandlers } from './job-handler';
import { LockLost, type JobLock } from './job-lock';
import type { JobWorkerOptions } from './job-worker-options';
import { JobRecords } from './job-record';
import { JobSettler } from './job-settler';
import { jobKeys, type JobKeys } from './keys';
import { LostLocks } from './lost-locks';
import { retryTransientRedisErrors } from './retry-transient-redis-errors';
import { recovery, type JobData } from './queue-options';
import { connectRedis, untilRedisIsGone } from './redis';
import { refuseGaps } from './refuse-gaps';
import { runSuspects } from './run-suspects';
import { runHandler, type AnyHandler } from './run-handler';
import { comesBackMs, ReturningJobs } from './returning-jobs';
import { RunningJob } from './running-job';
import { defineResultScripts } from './result-scripts';
import { defineScripts } from './scripts';
import { isStoredResult } from './stored-result';
import { Suspects } from './suspects';
import { Uploads } from './uploads';
import { WakeUp } from './wake-up';
import { groupsOf, placesForOthers, WorkShares } from './work-shares';

type Job = BullJob<JobData, unknown, JobOperationName>;

/** Shutting down: the job goes back to its queue, untouched. */
const handBack = new ProblemError('unavailable', 'The service is restarting.');

/** Works a queue off: every operation of the queue by its handler, with deadline, cancel and events. */
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
  private readonly running = new Set<AbortController>();
  /** BullMQ's ids of the jobs whose runs have not ended. */
  private readonly underWay = new Set<string>();
  private readonly stopping = new AbortController();
  private readonly lostLocks: LostLocks;
  private readonly shares: WorkShares;
  private readonly returning: ReturningJobs<JobData, unknown, JobOperationName>;
  private readonly suspects: Suspects;

  /** Throws when an operation of the queue has no handler, or a handler has no operation. */
  constructor(private readonly options: JobWorkerOptions<Queue>) {
    refuseGaps(options.queue, Object.keys(options.handlers));
    const keys = (this.keys = jobKeys(options.prefix));
    this.shares = new WorkShares(options.concurrency);
    this.suspects = new Suspects({
      close: () => void this.worker.pause(true),
      open: () => void this.worker.resume(),
    });
    this.redis = connectRedis(options.redisUrl, 'worker');
    this.lostLocks = new LostLocks(this.redis);
    this.returning = new ReturningJobs(
      this.redis,
      keys,
      options.queue,
      () => this.worker,
      options.comesBackMs ?? comesBackMs,
    );
    this.queueConnection = connectRedis(options.redisUrl, 'worker');
    this.subscriber = connectRedis(options.redisUrl, 'subscriber');
    defineScripts(this.redis);
    defineResultScripts(this.redis);
    this.records = new JobRecords(this.redis, keys);
    this.events = new JobEventWriter(this.redis, keys);
    this.uploads = new Uploads(this.redis, keys);
    const settler = new JobSettler(this.redis, keys, options.queue, this.records, this.uploads, options.log);
    this.cancellations = new Cancellations(new WakeUp(this.subscriber, keys.cancelChannel), this.records);
    this.worker = new Worker(options.queue, (job, token) => this.inTurn(job, token), {
      connection: this.queueConnection,
      prefix: keys.bullPrefix,
      concurrency: options.concurrency + placesForOthers,
      // BullMQ notes it with each job: an operator sees who has, or had, a job.
      name: `${hostname()}-${process.pid}`,
      ...recovery,
    });
    this.worker.on('error', (error) => options.log.warn({ err: error }, 'the queue answered with an error'));
    this.worker.on('completed', (job) => void settler.settle(job));
    this.worker.on('failed', (job) => void (job?.finishedOn && settler.settle(job)));
    this.worker.on('lockRenewalFailed', () => void this.lostLocks.look());
    this.worker.on('stalled', (id) => options.log.warn({ jobId: id }, 'a job whose worker vanished starts again'));
  }

  /** Whether the worker is connected and takes jobs. */
  get taking(): boolean {
    return this.worker.isRunning() && this.redis.status === 'ready';
  }

  async ready(): Promise<void> {
    await this.worker.waitUntilReady();
  }

  /**
   * Takes no more jobs, begins no more pieces of running ones, waits `graceMs`, hands the rest back, disconnects. Without
   * Redis there is nothing to end or hand back: other workers find the jobs when their locks have expired.
   */
  async close(): Promise<void> {
    this.stopping.abort(handBack);
    const timer = setTimeout(() => {
      for (const controller of this.running) controller.abort(handBack);
    }, this.options.graceMs);
    const ended = new AbortController();
    await Promise.race([this.worker.close(), untilRedisIsGone(this.redis, ended.signal)]);
    ended.abort();
    clearTimeout(timer);
    for (const controller of this.running) controller.abort(handBack);
    this.redis.disconnect();
    this.queueConnection.disconnect();
    this.subscriber.disconnect();
  }

  /** Runs a job, or puts it back until one of its owner's, or of its address', ends when they have all that one may have. */
  private async inTurn(job: Job, token?: string): Promise<unknown> {
    const { id = '', data } = job;
    // An earlier run that lost this very job may still be busy here: BullMQ would renew no lock of this one after its end.
    // And a job that was on its way as a suspect came to its turn goes elsewhere.
    if (this.underWay.has(id) || (this.suspects.keepOut && job.stalledCounter === 0)) {
      await this.returning.putOff(job, token);
      throw new DelayedError();
    }
    const full = this.shares.fullGroup(data);
    if (full !== undefined) {
      await this.returning.putBack(job, full, token);
      // One of the group's jobs may have ended meanwhile, and called nobody.
      if (this.shares.fullGroup(data) !== full) await this.returning.callNext(full);
      throw new DelayedError();
    }
    this.shares.enter(data);
    this.underWay.add(id);
    try {
      return await this.besideOrAlone(job, token);
    } finally {
      this.underWay.delete(id);
      this.shares.leave(data);
      // Should a call be lost, the job comes back by itself; one too many is put back again.
      for (const group of groupsOf(data)) await this.returning.callNext(group).catch(() => undefined);
    }
  }

  private async besideOrAlone(job: Job, token?: string): Promise<unknown> {
    const { signal: stopping } = this.stopping;
    const run = { id: job.data.id, lock: this.lockOf(job, token), deaths: job.stalledCounter, stopping };
    try {
      return await runSuspects(this.suspects, this.records, run, () => this.traced(job, token));
    } catch (error) {
      if (error !== handBack) throw error;
      await job.moveToWait(token);
      throw new WaitingError();
    }
  }

  private lockOf(job: Job, token = ''): JobLock {
    return { key: this.keys.bullLock(this.options.queue, job.id ?? ''), token };
  }

  /** The run as a part of the trace of the click that asked for it. */
  private traced(job: Job, token?: string): Promise<unknown> {
    const attributes = {
      'messaging.system': 'bullmq',
      'messaging.operation.type': 'process',
      'messaging.destination.name': this.options.queue,
      'messaging.message.id': job.data.id,
      'winnow.correlation_id': job.data.correlationId,
      'winnow.attempt': job.attemptsMade + 1,
      'winnow.waited_seconds': firstWait(job) ?? 0,
    };
    return inSpan(`process ${job.name}`, { role: 'consumer', parent: job.data.trace ?? null, attributes }, (span) =>
      this.process(job, (outcome) => span.set({ 'winnow.outcome': outcome }), token),
    );
  }

  private async process(job: Job, tell: (outcome: string) => void, token?: string): Promise<unknown> {
    const { log } = this.options;
    const started = performance.now();
    const jobLog = log.child({ jobId: job.data.id, operation: job.name, correlationId: job.data.correlationId });
    const controller = new AbortController();
    const { deadlineMs } = operations[job.name].transport;
    const deadline = setTimeout(() => controller.abort(new ProblemError('timeout')), deadlineMs);
    this.running.add(controller);
    const lock = this.lockOf(job, token);
    const lockLost = this.lostLocks.watch(lock);
    // A run without its lock lets the pieces under way end, which count whoever brings them, and leaves the others to the
    // run that has the job now.
    const stopping = AbortSignal.any([this.stopping.signal, lockLost]);
    const run = new RunningJob(job, lock, this.events, this.uploads, controller.signal, stopping, jobLog);
    let stopWatching: (() => void) | undefined;
    let outcome = 'ok';
    try {
      stopWatching = await this.cancellations.watch(job.data.id, (reason) => controller.abort(reason));
      const handler = this.options.handlers[job.name as keyof JobHandlers<Queue>] as AnyHandler;
      const answers = operations[job.name].transport.queue === this.options.queue;
      const answer = await runHandler(job.name, handler, job.data.payload, run, answers);
      const { accounts } = this.records;
      const { signal } = controller;
      await retryTransientRedisErrors(() => accounts.countAnswer(job.data.id, lock, answer, !answers), signal);
      if (!answers || !job.data.readsChunks || isStoredResult(job.name, answer)) return answer;
      return await retryTransientRedisErrors(() => this.events.keepLongAnswer(job.data.id, lock, answer), signal);
    } catch (error) {
      if (error instanceof LockLost || lockLost.aborted) {
        // Another run has the job: BullMQ refuses this one's end, and its outcome is not published.
        outcome = 'lock-lost';
        jobLog.warn('a job was given to another worker while this one was away');
        throw error;
      }
      if (error === handBack) {
        outcome = 'handed-back';
        throw error;
      }
      const problem = toProblemError(error);
      outcome = problem.code;
      if (problem !== error) jobLog.error({ err: error }, 'a job failed for an unexpected reason');
      else jobLog.info({ code: problem.code, cause: errorLine(problem.cause) }, 'a job ended with a problem');
      const text = serializeProblem(problem);
      throw problem.retry ? new Error(text) : new UnrecoverableError(text);
    } finally {
      clearTimeout(deadline);
      stopWatching?.();
      this.running.delete(controller);
      this.lostLocks.release(lock);
      await run.finishProgress();
      const seconds = (performance.now() - started) / 1_000;
      tell(outcome);
      this.options.onRun?.({ operation: job.name, outcome, seconds, waitedSeconds: firstWait(job) });
      jobLog.info({ outcome, seconds }, 'job run');
    }
  }
}

function firstWait({ timestamp, processedOn, attemptsMade }: Job): number | null {
  return attemptsMade > 0 ? null : Math.max(0, (processedOn ?? Date.now()) - timestamp) / 1_000;
}
