import { Inject, Injectable } from '@nestjs/common';
import {
  operations,
  type Job,
  type JobOperationName,
  type OperationName,
  type Progress,
  type Upload,
} from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { JobClient, toWireJob, type JobEnd, type FinishedRun, type ReserveBytes } from '@winnow/jobs';
import type { FastifyRequest } from 'fastify';
import { Shutdown } from '../http/shutdown';
import { noSuchJob } from '../jobs/job-id';
import { UploadReceiver } from '../routes/upload-receiver';
import { RunOperation, type Caller } from '../run-operation';
import { callerOf } from './caller';
import { wholeResult } from './whole-result';

export interface IntegrationFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A job for an integration, with its result if any. */
export interface IntegrationJob {
  readonly job: Job;
  readonly operation: OperationName;
  readonly result?: unknown;
}

/** Runs operations for integrations, with the same checks, costs, quotas and owners as on the API's own routes. */
@Injectable()
export class IntegrationJobs {
  constructor(
    @Inject(RunOperation) private readonly run: RunOperation,
    @Inject(JobClient) private readonly jobs: JobClient,
    @Inject(UploadReceiver) private readonly uploads: UploadReceiver,
    @Inject(Shutdown) private readonly shutdown: Shutdown,
  ) {}

  /**
   * Starts a job at its operation's cost, for another owner or under another key if `caller` says so. Throws as
   * `RunOperation.start` does, and `rate-limited`.
   */
  async start(
    request: FastifyRequest,
    name: JobOperationName,
    body: unknown,
    caller: Partial<Caller> = {},
  ): Promise<string> {
    await request.charge(operations[name].weight);
    return this.run.start(name, body, { ...callerOf(request), ...caller });
  }

  /** Throws as `start` does for a body that it would reject. */
  check(name: JobOperationName, body: unknown): void {
    this.run.prepare(name, body);
  }

  /** Starts a job with a file. */
  async startWithFile(
    request: FastifyRequest,
    name: JobOperationName,
    file: IntegrationFile,
    fields: object,
  ): Promise<string> {
    await request.charge(operations[name].weight);
    return this.startWithUpload(request, name, await this.uploads.keep(request, file.name, file.bytes), fields);
  }

  /** Starts a job with a stored file that was already charged; removes the file when the job is rejected. */
  async startWithUpload(
    request: FastifyRequest,
    name: JobOperationName,
    upload: Upload,
    fields: object,
  ): Promise<string> {
    return this.uploads.withUpload(upload, () => this.run.start(name, { ...fields, upload }, callerOf(request)));
  }

  /** Whether an address may be fetched, as far as can be known without its IP address. */
  isAddress(url: string): boolean {
    try {
      this.check('get-links', { url });
      return true;
    } catch (error) {
      if (error instanceof ProblemError) return false;
      throw error;
    }
  }

  /** Returns the end of a job, or undefined on timeout, shutdown or disconnect. */
  async end(id: string, ms: number, disconnected: AbortSignal): Promise<JobEnd | undefined> {
    // A timeout must be a whole number.
    const timeout = AbortSignal.timeout(Math.ceil(ms));
    return this.jobs.end(id, AbortSignal.any([disconnected, this.shutdown.signal, timeout]));
  }

  /** Yields the progress of a job that this request has started, until it ends or `signal` aborts. */
  progress(id: string, signal: AbortSignal): AsyncGenerator<Progress> {
    return this.jobs.progress(id, signal);
  }

  /** Reads a job of the owner. Throws `not-found`, and `too-large` for a result beyond the limit of integrations. */
  async read(id: string, owner: string, reserve: ReserveBytes): Promise<IntegrationJob> {
    const state = await this.jobs.read(id, owner);
    if (!state) throw noSuchJob();
    const { operation } = state.record;
    const job = toWireJob(state);
    if (!state.end || 'problem' in state.end) return { job, operation };
    return { job, operation, result: await wholeResult(state.end.result, reserve) };
  }

  /**
   * Waits for the result of a job. Cancels the job and throws `timeout` after `ms` milliseconds, or when the client has
   * disconnected, unless it may repeat the request under its idempotency key. Throws `unavailable` when the gateway shuts
   * down; the job continues, and a retry finds it.
   */
  async result(
    id: string,
    ms: number,
    request: FastifyRequest,
    disconnected: AbortSignal,
    reserve: ReserveBytes,
  ): Promise<unknown> {
    const end = await this.end(id, ms, disconnected);
    if (!end) {
      if (this.shutdown.signal.aborted) throw new ProblemError('unavailable');
      const mayBeRepeated = disconnected.aborted && callerOf(request).idempotencyKey !== undefined;
      if (!mayBeRepeated) await this.cancel(id, request.sessionId);
      throw new ProblemError('timeout');
    }
    if ('problem' in end) throw end.problem;
    return (await this.read(id, request.sessionId, reserve)).result;
  }

  /** Reads a job of the owner without its result. Throws `not-found`. */
  async state(id: string, owner: string): Promise<Job> {
    const state = await this.jobs.read(id, owner, false);
    if (!state) throw noSuchJob();
    return toWireJob(state);
  }

  /** Returns the file name and the times of a job that has ended. Throws `not-found`. */
  async runOf(id: string, owner: string): Promise<FinishedRun> {
    const run = await this.jobs.runOf(id, owner);
    if (!run) throw noSuchJob();
    return run;
  }

  /** Returns the milliseconds for which a job can still be read, negative when it is unknown. */
  keptMs(id: string): Promise<number> {
    return this.jobs.keptMs(id);
  }

  /** Lists the owner's newest jobs without their results. */
  list(owner: string, limit: number): Promise<Job[]> {
    return this.jobs.list(owner, limit);
  }

  /** Cancels a job whose client has disconnected, except by a shutdown of this gateway. */
  async cancelAbandoned(id: string, owner: string, disconnected: AbortSignal): Promise<void> {
    if (disconnected.aborted && !this.shutdown.signal.aborted) await this.cancel(id, owner);
  }

  async cancel(id: string, owner: string): Promise<void> {
    if (!(await this.jobs.cancel(id, owner))) throw noSuchJob();
  }
}
