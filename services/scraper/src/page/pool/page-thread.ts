import { Worker } from 'node:worker_threads';
import { ProblemError } from '@winnow/errors';
import { lowerPriorityOf } from '@winnow/worker-process/low-priority';
import type { TaskReply, TaskRequest } from './messages';
import type { PageTaskResult, PageTaskName, PageTasks } from './page-tasks';
import { cpuMsOfThread } from './thread-cpu';

/** Thrown when a thread fails to respond. */
export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure';
}

/**
 * Maximum heap in megabytes; the largest page (20 MB) takes about 300. Node terminates only the thread that exceeds it.
 */
const maxHeapMb = 768;
/** Default milliseconds until the start of a thread times out; a loaded machine takes seconds. */
const defaultStartTimeoutMs = 15_000;

/**
 * Maximum elapsed time of a task, in timeouts. A thread at a low priority gets about a tenth of a core next to other
 * processes (`lowerPriorityOf`).
 */
const maxElapsedTimeouts = 10;

/** One worker thread that runs one task at a time. A failed thread must be replaced. */
export class PageThread {
  isDead = false;
  private readonly worker: Worker;
  private readonly ready: Promise<void>;
  /** CPU milliseconds of the last task, or elapsed time when unknown. */
  cpuMs = 0;
  private lastId = 0;
  /** Thread id of the kernel, if known. */
  private kernelThreadId: number | undefined;
  private pendingRequest:
    | { id: number; resolve: (result: unknown) => void; reject: (error: Error) => void }
    | undefined;

  /**
   * @param isLowPriority whether it runs at a lower priority than the process
   * @param isSpare whether it warms up before its first task
   */
  constructor(
    workerPath: string,
    public isLowPriority: boolean,
    { isSpare = false, startLimitMs = defaultStartTimeoutMs }: { isSpare?: boolean; startLimitMs?: number },
  ) {
    this.worker = new Worker(workerPath, {
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      workerData: { isLowPriority, isSpare },
    });
    this.ready = new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new ThreadFailure('page thread did not start'));
        // It may still start (the timer fires first after the machine slept), but the pool starts another.
        void this.stop();
      }, startLimitMs);
      timer.unref();
      this.worker.on('message', (reply: TaskReply) => {
        if (reply.kind === 'ready') {
          clearTimeout(timer);
          this.kernelThreadId = reply.thread;
          resolve();
        } else this.onReply(reply);
      });
      const onEnd = (error: Error): void => {
        clearTimeout(timer);
        this.isDead = true;
        reject(error);
        this.pendingRequest?.reject(error);
      };
      this.worker.on('error', (cause) => onEnd(new ThreadFailure('page thread failed', { cause })));
      this.worker.on('exit', () => onEnd(new ThreadFailure('page thread exited')));
    });
    this.ready.catch(() => undefined);
    this.worker.unref();
  }

  /**
   * Runs one task within `limitMs` of CPU time, or of elapsed time where CPU time is unknown. Lowers its priority after
   * `lowerAfterMs`.
   * @throws ProblemError of the task; ThreadFailure on a timeout, lack of memory or an unexpected error, of which only
   * the last leaves the thread usable
   */
  async run<Name extends PageTaskName>(
    name: Name,
    values: Parameters<PageTasks[Name]>,
    limitMs: number,
    lowerAfterMs: number,
  ): Promise<PageTaskResult<Name>> {
    this.worker.ref();
    this.cpuMs = 0;
    let lowerTimer: NodeJS.Timeout | undefined;
    try {
      await this.ready;
      if (!this.isLowPriority && lowerAfterMs < limitMs)
        lowerTimer = setTimeout(() => this.lowerPriority(), lowerAfterMs);
      return (await this.request(name, values, limitMs)) as PageTaskResult<Name>;
    } finally {
      clearTimeout(lowerTimer);
      this.pendingRequest = undefined;
      if (!this.isDead) this.worker.unref();
    }
  }

  /** Lowers the priority during a task. It cannot be raised again. */
  private lowerPriority(): void {
    this.isLowPriority = true;
    lowerPriorityOf(this.kernelThreadId);
  }

  async stop(): Promise<void> {
    this.isDead = true;
    await this.worker.terminate();
  }

  private request(name: PageTaskName, values: readonly unknown[], limitMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = (this.lastId += 1);
      const startedMs = performance.now();
      const startedCpuMs = cpuMsOfThread(this.kernelThreadId) ?? 0;
      const checkTimeout = (): void => {
        const cpuMs = cpuMsOfThread(this.kernelThreadId);
        const leftMs = cpuMs === undefined ? 0 : limitMs - (cpuMs - startedCpuMs);
        const leftElapsedMs = startedMs + limitMs * maxElapsedTimeouts - performance.now();
        if (leftMs >= 1 && leftElapsedMs >= 1) {
          timer = setTimeout(checkTimeout, Math.min(leftMs, leftElapsedMs));
          return;
        }
        this.cpuMs = limitMs;
        reject(new ThreadFailure(`reading took more than ${limitMs} ms`));
        void this.stop();
      };
      let timer = setTimeout(checkTimeout, limitMs);
      const settler =
        <T>(settle: (value: T) => void) =>
        (value: T): void => {
          clearTimeout(timer);
          this.cpuMs ||= performance.now() - startedMs;
          settle(value);
        };
      this.pendingRequest = { id, resolve: settler(resolve), reject: settler(reject) };
      this.worker.postMessage({ id, name, values } satisfies TaskRequest);
    });
  }

  private onReply(reply: Exclude<TaskReply, { kind: 'ready' }>): void {
    if (this.pendingRequest?.id !== reply.id) return;
    if (reply.kind === 'read') {
      this.cpuMs = reply.ms ?? 0;
      this.pendingRequest.resolve(reply.result);
    } else if (reply.kind === 'problem') this.pendingRequest.reject(new ProblemError(reply.code, reply.message));
    else this.pendingRequest.reject(new ThreadFailure(reply.reason));
  }
}
