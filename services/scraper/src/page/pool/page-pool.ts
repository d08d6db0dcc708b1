import { availableParallelism } from 'node:os';
import path from 'node:path';
import { ProblemError } from '@winnow/errors';
import { FairQueue } from '@winnow/worker-process';
import type { FetchedPage, ReadOptions, ReadPage } from '../page-types';
import { beginningOf } from './read-roughly';
import { readingTasks, taskTimes, type ReadingResult, type ReadingTaskName, type ReadingTasks } from './reading-tasks';
import { PageThread, ThreadFailure } from './page-thread';
import { ReadingBudget } from './reading-budget';

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
  name: ReadingTaskName;
  values: readonly unknown[];
  signal: AbortSignal | undefined;
  done: (result: unknown) => void;
  fail: (error: unknown) => void;
}

const maxThreads = 4;
/** Milliseconds of a task beyond the budget before its thread's priority is lowered; few tasks take as long. */
const typicalTaskMs = 200;

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
  private readonly budget: ReadingBudget;
  private closed = false;
  /** Set after the first task: a spare thread that starts during that task would double its time. */
  private hasRead = false;

  constructor(options: PagePoolOptions = {}) {
    this.threads = options.threads ?? Math.min(maxThreads, availableParallelism());
    this.queue = new FairQueue(this.threads);
    this.budget = new ReadingBudget(options.budgetMs);
    this.timeoutMs = options.timeoutMs;
    this.startLimitMs = options.startLimitMs;
    this.workerPath = options.workerPath ?? path.join(__dirname, 'page-worker.js');
  }

  /**
   * Reads one page. A page that exceeds its timeout or its thread's memory is read roughly, without clean-up.
   * @throws ProblemError `timeout` when even the rough reading finds no text, `unavailable` after `close`;
   * the signal's reason when it aborts
   */
  async read(page: FetchedPage, options: ReadOptions, signal?: AbortSignal): Promise<ReadPage> {
    try {
      return await this.attempt('page', [page, options], signal);
    } catch (cause) {
      const isFailure = cause instanceof ThreadFailure;
      const rough = isFailure ? await this.run('rough', [beginningOf(page), options], signal) : undefined;
      if (rough) return rough;
      throw toProblem(cause);
    }
  }

  /**
   * Runs any other task.
   * @throws ProblemError of the task, `timeout` when it exceeds its time or memory, `unavailable` after `close`;
   * the signal's reason when it aborts
   */
  async run<Name extends ReadingTaskName>(
    name: Name,
    values: Parameters<ReadingTasks[Name]>,
    signal?: AbortSignal,
  ): Promise<ReadingResult<Name>> {
    return this.attempt(name, values, signal).catch((cause: unknown) => {
      throw toProblem(cause);
    });
  }

  private async attempt<Name extends ReadingTaskName>(
    name: Name,
    values: Parameters<ReadingTasks[Name]>,
    signal?: AbortSignal,
  ): Promise<ReadingResult<Name>> {
    signal?.throwIfAborted();
    if (this.closed) throw new ProblemError('unavailable');
    if (this.threads === 0)
      return (readingTasks[name] as (...values: readonly unknown[]) => ReadingResult<Name>)(...values);
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        this.queue.remove(task);
        reject(signal?.reason);
      };
      const task: Task = {
        name,
        values,
        signal,
        done: (result) => {
          signal?.removeEventListener('abort', abort);
          resolve(result as ReadingResult<Name>);
        },
        fail: (error) => {
          signal?.removeEventListener('abort', abort);
          reject(error);
        },
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.queue.add(signal, task);
      this.next();
    });
  }

  /** Ends all threads; waiting pages fail with `unavailable`. */
  async close(): Promise<void> {
    this.closed = true;
    for (const task of this.queue.clear()) task.fail(new ProblemError('unavailable'));
    await Promise.all([...this.idle.splice(0), ...this.busy].map((thread) => thread.stop()));
  }

  private next(): void {
    if (this.closed || this.busy.size > this.threads) return;
    const half = Math.max(1, Math.floor(this.threads / 2));
    const task = this.queue.next((signal) =>
      this.budget.mustShare(signal as AbortSignal | undefined) ? half : Infinity,
    );
    if (!task) return;
    const thread = this.threadFor(task.signal);
    this.busy.add(thread);
    if (this.hasRead) this.keepSpare();
    void this.work(thread, task);
  }

  /**
   * Returns a thread for a task. Threads run at a lower priority than the process, except for a spare one: it serves
   * blocks with priority over others, and blocks without a thread while none is idle. So pages that crash or occupy
   * their threads leave one to others.
   */
  private threadFor(signal: AbortSignal | undefined): PageThread {
    if (this.budget.goesFirst(signal)) return this.takeIdle(false) ?? this.startThread(false);
    const mayTakeSpare = this.queue.runningOf(signal) === 1;
    return this.takeIdle(true) ?? (mayTakeSpare ? this.takeIdle(false) : undefined) ?? this.startThread(true);
  }

  private idleOf(isLow: boolean): PageThread[] {
    return this.idle.filter((thread) => thread.isLow === isLow);
  }

  private takeIdle(isLow: boolean): PageThread | undefined {
    const thread = this.idleOf(isLow).at(-1);
    if (thread) this.idle.splice(this.idle.indexOf(thread), 1);
    return thread;
  }

  private keepSpare(): void {
    if (this.idleOf(false).length === 0 && this.busy.size <= this.threads)
      this.idle.push(this.startThread(false, true));
  }

  private startThread(isLow: boolean, isSpare = false): PageThread {
    return new PageThread(this.workerPath, isLow, { isSpare, startLimitMs: this.startLimitMs });
  }

  private async work(thread: PageThread, { name, values, signal, done, fail }: Task): Promise<void> {
    const limitMs = this.timeoutMs ?? taskTimes[name];
    const lowerAfterMs = Math.max(0, this.budget.leftOf(signal)) + typicalTaskMs;
    try {
      done(await thread.run(name, values as never, limitMs, lowerAfterMs));
    } catch (cause) {
      fail(this.closed ? new ProblemError('unavailable', undefined, { cause }) : cause);
    } finally {
      this.busy.delete(thread);
      this.hasRead = true;
      this.budget.spend(signal, thread.tookMs);
      this.queue.ended(signal);
      this.giveBack(thread);
      this.next();
    }
  }

  private giveBack(thread: PageThread): void {
    if (thread.dead || this.closed) return;
    if (this.idleOf(thread.isLow).length < this.threads) this.idle.push(thread);
    else void thread.stop();
  }
}

const toProblem = (cause: unknown) =>
  cause instanceof ThreadFailure ? new ProblemError('timeout', 'Reading this page took too long.', { cause }) : cause;
