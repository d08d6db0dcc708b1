import { availableParallelism } from 'node:os';
import path from 'node:path';
import { ProblemError } from '@winnow/errors';
import type { FetchedPage, ReadOptions, ReadPage } from '../page-types';
import { FairLine } from '../../fair-line';
import { readPage } from '../read-page';
import { readRoughly } from './read-roughly';
import { PageThread } from './page-thread';

export interface PagePoolOptions {
  /** Threads at most; started when needed. 0 reads in the calling thread, without a time box (for tests). */
  threads?: number;
  /** Milliseconds one page may take. */
  timeoutMs?: number;
  /** Milliseconds a thread may take to start. */
  startLimitMs?: number;
  /** The bundled `page-worker`. */
  workerPath?: string;
}

interface Task {
  page: FetchedPage;
  options: ReadOptions;
  signal: AbortSignal | undefined;
  done: (page: ReadPage) => void;
  fail: (error: unknown) => void;
}

const defaultTimeoutMs = 2_000;
const mostThreads = 4;

/** Reads pages in worker threads, so that one huge page neither stalls the others nor the event loop. */
export class PagePool {
  private readonly threads: number;
  private readonly timeoutMs: number;
  private readonly startLimitMs: number | undefined;
  private readonly workerPath: string;
  private readonly idle: PageThread[] = [];
  private readonly busy = new Set<PageThread>();
  private readonly queue = new FairLine<Task>();
  private closed = false;

  constructor(options: PagePoolOptions = {}) {
    this.threads = options.threads ?? Math.min(mostThreads, availableParallelism());
    this.timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
    this.startLimitMs = options.startLimitMs;
    this.workerPath = options.workerPath ?? path.join(__dirname, 'page-worker.js');
  }

  /**
   * Reads one page. A page that overruns its time or its thread's memory gets a rough reading without clean-up.
   * @throws ProblemError `timeout` when even the rough reading finds no text, `unavailable` after `close`;
   *   the signal's reason when it is aborted
   */
  async read(page: FetchedPage, options: ReadOptions, signal?: AbortSignal): Promise<ReadPage> {
    signal?.throwIfAborted();
    if (this.closed) throw new ProblemError('unavailable');
    if (this.threads === 0) return readPage(page, options);
    return new Promise<ReadPage>((resolve, reject) => {
      const abort = (): void => {
        this.queue.remove(task);
        reject(signal?.reason);
      };
      const task: Task = {
        page,
        options,
        signal,
        done: (read) => {
          signal?.removeEventListener('abort', abort);
          resolve(read);
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

  /** Ends all threads; pages still waiting fail with `unavailable`. */
  async close(): Promise<void> {
    this.closed = true;
    for (const task of this.queue.clear()) task.fail(new ProblemError('unavailable'));
    await Promise.all([...this.idle.splice(0), ...this.busy].map((thread) => thread.stop()));
  }

  private next(): void {
    if (this.closed || this.queue.length === 0) return;
    const thread = this.idle.pop() ?? this.start();
    const task = thread && this.queue.next();
    if (!thread || !task) return;
    this.busy.add(thread);
    void this.run(thread, task);
  }

  private start(): PageThread | undefined {
    if (this.busy.size >= this.threads) return undefined;
    return new PageThread(this.workerPath, this.timeoutMs, this.startLimitMs);
  }

  private async run(thread: PageThread, { page, options, signal, done, fail }: Task): Promise<void> {
    try {
      done(await thread.read(page, options));
    } catch (cause) {
      if (this.closed) fail(new ProblemError('unavailable', undefined, { cause }));
      else this.readRoughly(page, options, done, fail, cause);
    } finally {
      this.busy.delete(thread);
      this.queue.ended(signal);
      if (!thread.dead && !this.closed) this.idle.push(thread);
      this.next();
    }
  }

  private readRoughly(
    page: FetchedPage,
    options: ReadOptions,
    done: Task['done'],
    fail: Task['fail'],
    cause: unknown,
  ): void {
    try {
      const rough = readRoughly(page, options);
      if (rough) done(rough);
      else fail(new ProblemError('timeout', 'Reading this page took too long.', { cause }));
    } catch (error) {
      fail(error);
    }
  }
}
