import { availableParallelism } from 'node:os';
import path from 'node:path';
import { ProblemError } from '@winnow/errors';
import { FairQueue } from '@winnow/worker-process';
import type { FetchedPage, ReadOptions, ReadPage } from '../page-types';
import { truncatePage } from './read-without-parser';
import { pageTasks, taskTimeoutsMs, type PageTaskResult, type PageTaskName, type PageTasks } from './page-tasks';
import { PageThread, ThreadFailure } from './page-thread';
import { CpuBudget } from './cpu-budget';

export interface PagePoolOptions {
  /**
   * Threads for one visitor's pages, started on demand; one more is reserved for others. 0 reads in the calling thread,
   * without a timeout (for tests).
   */
  threads?: number;
  /** Timeout of a task in milliseconds, instead of its default. */
  timeoutMs?: number;
  /** Milliseconds until the start of a thread times out. */
  startLimitMs?: number;
  /** Path of the bundled `page-worker`. */
  workerPath?: string;
  /** CPU milliseconds of an address block before others have priority, instead of the default. */
  budgetMs?: number;
}

interface Task {
  name: PageTaskName;
  values: readonly unknown[];
  signal: AbortSignal | undefined;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

const maxThreads = 4;
/** Milliseconds of a task beyond the budget before its thread's priority is lowered; few tasks take as long. */
const graceMs = 200;

/**
 * Reads untrusted input in worker threads, so that a huge or hostile page stalls neither other pages nor the process.
 */
export class PagePool {
  private readonly threads: number;
  private readonly timeoutMs: number | undefined;
  private readonly startLimitMs: number | undefined;
  private readonly workerPath: string;
  private readonly idle: PageThread[] = [];
  private readonly busy = new Set<PageThread>();
  private readonly queue: FairQueue<Task>;
  private readonly budget: CpuBudget;
  private closed = false;
  /** False until the first task has ended: starting a spare thread during it would double its time. */
  private hasRunTask = false;

  constructor(options: PagePoolOptions = {}) {
    this.threads = options.threads ?? Math.min(maxThreads, availableParallelism());
    this.queue = new FairQueue(this.threads);
    this.budget = new CpuBudget(options.budgetMs);
    this.timeoutMs = options.timeoutMs;
    this.startLimitMs = options.startLimitMs;
    this.workerPath = options.workerPath ?? path.join(__dirname, 'page-worker.js');
  }

  /**
   * Reads one page. Reads a page that exceeds its timeout or its thread's memory without a parser.
   * @throws ProblemError `timeout` when the fallback finds no text either, `unavailable` after `close`;
   * the signal's reason when it aborts
   */
  async read(page: FetchedPage, options: ReadOptions, signal?: AbortSignal): Promise<ReadPage> {
    try {
      return await this.enqueue('page', [page, options], signal);
    } catch (cause) {
      const isFailure = cause instanceof ThreadFailure;
      const fallback = isFailure ? await this.run('fallback', [truncatePage(page), options], signal) : undefined;
      if (fallback) return fallback;
      throw toProblem(cause);
    }
  }

  /**
   * Runs any other task.
   * @throws ProblemError of the task, `timeout` when it exceeds its time or memory, `unavailable` after `close`;
   * the signal's reason when it aborts
   */
  async run<Name extends PageTaskName>(
    name: Name,
    values: Parameters<PageTasks[Name]>,
    signal?: AbortSignal,
  ): Promise<PageTaskResult<Name>> {
    return this.enqueue(name, values, signal).catch((cause: unknown) => {
      throw toProblem(cause);
    });
  }

  private async enqueue<Name extends PageTaskName>(
    name: Name,
    values: Parameters<PageTasks[Name]>,
    signal?: AbortSignal,
  ): Promise<PageTaskResult<Name>> {
    signal?.throwIfAborted();
    if (this.closed) throw new ProblemError('unavailable');
    if (this.threads === 0)
      return (pageTasks[name] as (...values: readonly unknown[]) => PageTaskResult<Name>)(...values);
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        this.queue.remove(task);
        reject(signal?.reason);
      };
      const task: Task = {
        name,
        values,
        signal,
        resolve: (result) => {
          signal?.removeEventListener('abort', onAbort);
          resolve(result as PageTaskResult<Name>);
        },
        reject: (error) => {
          signal?.removeEventListener('abort', onAbort);
          reject(error);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.queue.add(signal, task);
      this.dispatch();
    });
  }

  /** Terminates all threads; rejects queued tasks with `unavailable`. */
  async close(): Promise<void> {
    this.closed = true;
    for (const task of this.queue.clear()) task.reject(new ProblemError('unavailable'));
    await Promise.all([...this.idle.splice(0), ...this.busy].map((thread) => thread.stop()));
  }

  private dispatch(): void {
    if (this.closed || this.busy.size > this.threads) return;
    const throttledThreads = Math.max(1, Math.floor(this.threads / 2));
    const task = this.queue.next((signal) =>
      this.budget.mustYield(signal as AbortSignal | undefined) ? throttledThreads : Infinity,
    );
    if (!task) return;
    const thread = this.acquireThread(task.signal);
    this.busy.add(thread);
    if (this.hasRunTask) this.ensureSpareThread();
    void this.runTask(thread, task);
  }

  /**
   * Returns a thread for a task. Threads run at a lower priority than the process, except for a spare one. The spare
   * one runs tasks of address blocks with priority, and of those without a thread while no other is idle. So pages that
   * crash or block their threads do not delay other visitors.
   */
  private acquireThread(signal: AbortSignal | undefined): PageThread {
    if (this.budget.hasPriority(signal)) return this.takeIdleThread(false) ?? this.startThread(false);
    const mayTakeSpare = this.queue.runningOf(signal) === 1;
    return (
      this.takeIdleThread(true) ?? (mayTakeSpare ? this.takeIdleThread(false) : undefined) ?? this.startThread(true)
    );
  }

  private idleThreads(isLow: boolean): PageThread[] {
    return this.idle.filter((thread) => thread.isLowPriority === isLow);
  }

  private takeIdleThread(isLow: boolean): PageThread | undefined {
    const thread = this.idleThreads(isLow).at(-1);
    if (thread) this.idle.splice(this.idle.indexOf(thread), 1);
    return thread;
  }

  private ensureSpareThread(): void {
    if (this.idleThreads(false).length === 0 && this.busy.size <= this.threads)
      this.idle.push(this.startThread(false, true));
  }

  private startThread(isLow: boolean, isSpare = false): PageThread {
    return new PageThread(this.workerPath, isLow, { isSpare, startLimitMs: this.startLimitMs });
  }

  private async runTask(thread: PageThread, { name, values, signal, resolve, reject }: Task): Promise<void> {
    const limitMs = this.timeoutMs ?? taskTimeoutsMs[name];
    const lowerAfterMs = Math.max(0, this.budget.remainingMs(signal)) + graceMs;
    try {
      resolve(await thread.run(name, values as never, limitMs, lowerAfterMs));
    } catch (cause) {
      reject(this.closed ? new ProblemError('unavailable', undefined, { cause }) : cause);
    } finally {
      this.busy.delete(thread);
      this.hasRunTask = true;
      this.budget.spend(signal, thread.cpuMs);
      this.queue.ended(signal);
      this.releaseThread(thread);
      this.dispatch();
    }
  }

  private releaseThread(thread: PageThread): void {
    if (thread.isDead || this.closed) return;
    if (this.idleThreads(thread.isLowPriority).length < this.threads) this.idle.push(thread);
    else void thread.stop();
  }
}

const toProblem = (cause: unknown) =>
  cause instanceof ThreadFailure ? new ProblemError('timeout', 'Reading this page took too long.', { cause }) : cause;
