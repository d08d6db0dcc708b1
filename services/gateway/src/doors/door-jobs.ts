import { Inject, Injectable } from '@nestjs/common';
import {
  operations,
  type FailedPage,
  type Job,
  type JobOperationName,
  type OperationName,
  type Page,
  type Upload,
} from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { JobClient, toWireJob, UnsureEnqueue, type JobEnd, type JobResult, type ReserveBytes } from '@winnow/jobs';
import type { FastifyRequest } from 'fastify';
import { Shutdown } from '../http/shutdown';
import { noSuchJob } from '../jobs/job-id';
import { UploadReceiver } from '../routes/upload-receiver';
import { RunOperation } from '../run-operation';
import { callerOf } from './caller';

/** Bytes of a result that a door reads whole, to say it in another form: parsing holds up every other request. */
const maxResultBytes = 8 * 2 ** 20;

export interface DoorFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A job as a door shows it, with its result where there is one. */
export interface DoorJob {
  readonly job: Job;
  readonly operation: OperationName;
  readonly result?: unknown;
}

interface PagesWanted {
  readonly offset: number;
  readonly limit: number;
  readonly reserve: ReserveBytes;
}

export interface DoorPages {
  /** Pages that are read so far. */
  readonly total: number;
  readonly pages: readonly Page[];
}

/** What the doors for tools do with operations: the same checks, prices, quotas and owners as those of their own routes. */
@Injectable()
export class DoorJobs {
  constructor(
    @Inject(RunOperation) private readonly run: RunOperation,
    @Inject(JobClient) private readonly jobs: JobClient,
    @Inject(UploadReceiver) private readonly uploads: UploadReceiver,
    @Inject(Shutdown) private readonly shutdown: Shutdown,
  ) {}

  /** Starts a job at its operation's price. Throws as `RunOperation.start`, and `rate-limited`. */
  async start(request: FastifyRequest, name: JobOperationName, body: unknown): Promise<string> {
    await request.charge(operations[name].weight);
    return this.run.start(name, body, callerOf(request));
  }

  /** The same with a file. */
  async startWithFile(
    request: FastifyRequest,
    name: JobOperationName,
    file: DoorFile,
    fields: object,
  ): Promise<string> {
    await request.charge(operations[name].weight);
    return this.startWithUpload(request, name, await this.uploads.keep(request, file.name, file.bytes), fields);
  }

  /** The same with a file that is kept already and paid for; it is removed where its job is refused. */
  async startWithUpload(
    request: FastifyRequest,
    name: JobOperationName,
    upload: Upload,
    fields: object,
  ): Promise<string> {
    try {
      return await this.run.start(name, { ...fields, upload }, callerOf(request));
    } catch (error) {
      if (!(error instanceof UnsureEnqueue)) await this.uploads.discard(upload).catch(() => undefined);
      throw error;
    }
  }

  /** How a job ends, or undefined when it has not within the time, or this gateway ends, or the client is gone, first. */
  async end(id: string, ms: number, gone: AbortSignal): Promise<JobEnd | undefined> {
    return this.jobs.end(id, AbortSignal.any([gone, this.shutdown.signal, AbortSignal.timeout(ms)]));
  }

  /** The owner's job. Throws `not-found`, and `too-large` for a result that no door can say. */
  async read(id: string, owner: string, reserve: ReserveBytes): Promise<DoorJob> {
    const state = await this.jobs.read(id, owner);
    if (!state) throw noSuchJob();
    const { operation } = state.record;
    const job = toWireJob(state);
    if (!state.end || 'problem' in state.end) return { job, operation };
    return { job, operation, result: await wholeResult(state.end.result, reserve) };
  }

  /** The result of a job that is waited for. Throws `timeout` when it takes longer; its work is then cancelled. */
  async result(
    id: string,
    ms: number,
    request: FastifyRequest,
    gone: AbortSignal,
    reserve: ReserveBytes,
  ): Promise<unknown> {
    const end = await this.end(id, ms, gone);
    if (!end) {
      await this.cancel(id, request.sessionId);
      throw new ProblemError('timeout');
    }
    if ('problem' in end) throw end.problem;
    return (await this.read(id, request.sessionId, reserve)).result;
  }

  /** The owner's job without its result. Throws `not-found`. */
  async state(id: string, owner: string): Promise<Job> {
    const state = await this.jobs.read(id, owner, false);
    if (!state) throw noSuchJob();
    return toWireJob(state);
  }

  /** Pages of a crawl, as many of those that are wanted as a door can say at once. Throws `not-found`. */
  async pages(id: string, owner: string, { offset, limit, reserve }: PagesWanted): Promise<DoorPages> {
    const window = await this.jobs.pages(id, owner, offset, limit);
    if (!window) throw noSuchJob();
    if (window.json.bytes > maxResultBytes && limit > 1)
      return this.pages(id, owner, { offset, limit: Math.ceil(limit / 4), reserve });
    const pieces = await Array.fromAsync(window.json.pieces(reserve));
    return { total: window.total, pages: JSON.parse(`[${Buffer.concat(pieces).toString()}]`) as Page[] };
  }

  /** Pages of a crawl that could not be read, the first thousand. Throws `not-found`. */
  async failures(id: string, owner: string): Promise<FailedPage[]> {
    const failures = await this.jobs.failures(id, owner);
    if (!failures) throw noSuchJob();
    return failures;
  }

  async cancel(id: string, owner: string): Promise<void> {
    if (!(await this.jobs.cancel(id, owner))) throw noSuchJob();
  }
}

async function wholeResult(result: JobResult, reserve: ReserveBytes): Promise<unknown> {
  if (result.bytes > maxResultBytes)
    throw new ProblemError('too-large', 'The result is too large for this door. Ask for fewer pages, or use the API.');
  const pieces = await Array.fromAsync(result.pieces(reserve));
  return JSON.parse(Buffer.concat(pieces).toString()) as unknown;
}
