import { Inject, Injectable } from '@nestjs/common';
import type { JobOperationName, ProblemCode, RequestOf } from '@winnow/contracts';
import { toProblem } from '@winnow/errors';
import type { ReserveBytes } from '@winnow/jobs';
import type { FastifyRequest } from 'fastify';
import { IntegrationJobs } from '../../../integrations/integration-jobs';
import { noSuchJob } from '../../../jobs/job-id';
import { WorkStore, type StoredWork, type TaskState } from './work-store';

/** Maximum tasks of one request that run at the same time. */
const maxOpen = 8;
/**
 * Maximum bytes of a result that is kept beside the request, since no account counts it; longer ones are read from their
 * job.
 */
const maxKeptBytes = 16 * 2 ** 10;
/** Problems that end before the next poll, which starts the task again. */
const passing: ReadonlySet<ProblemCode> = new Set(['rate-limited', 'quota', 'unavailable']);

export interface Task<Name extends JobOperationName = JobOperationName> {
  readonly name: Name;
  readonly body: RequestOf<Name>;
}
export const taskOf = <Name extends JobOperationName>(name: Name, body: RequestOf<Name>): Task => ({ name, body });

export type TaskEnd = { readonly result: unknown } | { readonly problem: string };

export interface WorkTasks {
  readonly names: readonly string[];
  /** Returns the request of a task, when it is started. */
  readonly taskOf: (name: string) => Promise<Task>;
}

interface WorkRequest {
  readonly id: string;
  readonly owner: string;
  readonly request: FastifyRequest;
  readonly reserve: ReserveBytes;
}

/**
 * Runs the tasks of a request that has several, such as the values of each of its pages. Tasks are started by the
 * requests that ask for their state, as a client does every few seconds: without them, only the started ones end.
 */
@Injectable()
export class PageWork {
  constructor(
    @Inject(IntegrationJobs) private readonly jobs: IntegrationJobs,
    @Inject(WorkStore) private readonly store: WorkStore,
  ) {}

  /** Stores a request under its own id or that of a job, with which it then expires. */
  async create(id: string, request: object): Promise<void> {
    await this.store.create(id, request, await this.jobs.keptMs(id));
  }

  /** Returns the stored request, and whether it was cancelled. Throws `not-found` when it has expired. */
  async read<Request>(id: string): Promise<StoredWork<Request>> {
    const stored = await this.store.read<Request>(id);
    if (!stored) throw noSuchJob();
    return stored;
  }

  /** Returns the stored request; undefined when it has expired. */
  async findRequest<Request>(id: string): Promise<Request | undefined> {
    return (await this.store.read<Request>(id))?.request;
  }

  /**
   * Returns the ends of the tasks that have ended, and starts further ones. When none can be started now, it throws if
   * the request that creates the work `isFirst`; otherwise a later one tries again.
   */
  async advance(
    work: WorkRequest,
    { names, taskOf: requestOf }: WorkTasks,
    isFirst = false,
  ): Promise<Map<string, TaskEnd>> {
    const { tasks } = await this.read(work.id);
    const ends = await this.endsOf(work, names, tasks);
    let open = names.filter((name) => tasks.has(name)).length - ends.size;
    for (const name of names.filter((one) => !tasks.has(one))) {
      if (open >= maxOpen) break;
      const end = await this.start(work, name, await requestOf(name), isFirst && open === 0);
      if (end === 'later') break;
      if (end) ends.set(name, end);
      else open += 1;
    }
    return ends;
  }

  /** Returns the ends of the tasks that have ended. */
  async ends(work: WorkRequest, names: readonly string[]): Promise<Map<string, TaskEnd>> {
    return this.endsOf(work, names, (await this.read(work.id)).tasks);
  }

  /** Cancels the tasks that have not ended, and starts no further ones. */
  async cancel(id: string, owner: string): Promise<void> {
    await this.store.cancel(id);
    const { tasks } = await this.read(id);
    for (const state of tasks.values())
      if ('job' in state) await this.jobs.cancel(state.job, owner).catch(() => undefined);
  }

  private async endsOf(work: WorkRequest, names: readonly string[], tasks: ReadonlyMap<string, TaskState>) {
    const ends = new Map<string, TaskEnd>();
    for (const name of names) {
      const state = tasks.get(name);
      const end = state && (await this.endOf(work, name, state));
      if (end) ends.set(name, end);
    }
    return ends;
  }

  private async start(
    { id, owner, request }: WorkRequest,
    name: string,
    task: Task,
    isFirst: boolean,
  ): Promise<TaskEnd | 'later' | undefined> {
    try {
      // Two polls at the same time start one job.
      const caller = { owner, idempotencyKey: `${id}/${name}` };
      await this.store.write(id, name, { job: await this.jobs.start(request, task.name, task.body, caller) });
      return undefined;
    } catch (error) {
      const { code, message } = toProblem(error, request.id);
      if (passing.has(code) && isFirst) throw error;
      if (passing.has(code)) return 'later';
      await this.store.write(id, name, { problem: message });
      return { problem: message };
    }
  }

  private async endOf(
    { id, owner, reserve }: WorkRequest,
    name: string,
    state: TaskState,
  ): Promise<TaskEnd | undefined> {
    if (!('job' in state)) return state;
    const end = await this.readEnd(state.job, owner, reserve);
    const isKept = end !== undefined && JSON.stringify(end).length <= maxKeptBytes;
    if (isKept) await this.store.write(id, name, end);
    return end;
  }

  private async readEnd(job: string, owner: string, reserve: ReserveBytes): Promise<TaskEnd | undefined> {
    const state = await this.jobs.state(job, owner).catch(ifExpired);
    if (state === null) return { problem: 'The result has expired before it was read.' };
    if (state.status === 'queued' || state.status === 'active') return undefined;
    if (state.status !== 'completed') return { problem: state.problem?.message ?? 'The work was cancelled.' };
    try {
      return { result: (await this.jobs.read(job, owner, reserve)).result };
    } catch (error) {
      const { code, message } = toProblem(error, '');
      if (code !== 'too-large') throw error;
      return { problem: message };
    }
  }
}

function ifExpired(error: unknown): null {
  if (toProblem(error, '').code === 'not-found') return null;
  throw error;
}
