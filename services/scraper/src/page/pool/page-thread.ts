import { Worker } from 'node:worker_threads';
import { ProblemError } from '@winnow/errors';
import { lowerPriorityOf } from '@winnow/worker-process/low-priority';
import type { ReadingAnswer, ReadingQuestion } from './messages';
import type { ReadingResult, ReadingTaskName, ReadingTasks } from './reading-tasks';

/** Thrown when a thread fails to respond. */
export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure';
}

/**
 * Maximum heap in megabytes; the largest page (20 MB) takes about 300. A thread beyond it ends without affecting
 * others.
 */
const heapMb = 768;
/** Default milliseconds until the start of a thread times out; a loaded machine takes seconds. */
const defaultStartLimitMs = 15_000;

/** One worker thread that runs one task at a time. A failed thread must be replaced. */
export class PageThread {
  dead = false;
  private readonly worker: Worker;
  private readonly ready: Promise<void>;
  /** CPU milliseconds of the last task, or elapsed time when unknown. */
  tookMs = 0;
  private lastId = 0;
  /** The kernel's id, if known. */
  private thread: number | undefined;
  private waiting: { id: number; done: (result: unknown) => void; fail: (error: Error) => void } | undefined;

  /**
   * @param isLow it runs at a lower priority than the process
   * @param isSpare it may warm up before its first task
   */
  constructor(
    workerPath: string,
    public isLow: boolean,
    { isSpare = false, startLimitMs = defaultStartLimitMs }: { isSpare?: boolean; startLimitMs?: number } = {},
  ) {
    this.worker = new Worker(workerPath, {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      workerData: { isLow, isSpare },
    });
    this.ready = new Promise((done, fail) => {
      const timer = setTimeout(() => {
        fail(new ThreadFailure('the reading thread did not start'));
        // It may still start (the timer fires first after the machine slept), but the pool starts another.
        void this.stop();
      }, startLimitMs);
      timer.unref();
      this.worker.on('message', (answer: ReadingAnswer) => {
        if (answer.kind === 'ready') {
          clearTimeout(timer);
          this.thread = answer.thread;
          done();
        } else this.settle(answer);
      });
      const end = (error: Error): void => {
        clearTimeout(timer);
        this.dead = true;
        fail(error);
        this.waiting?.fail(error);
      };
      this.worker.on('error', (cause) => end(new ThreadFailure('the reading thread failed', { cause })));
      this.worker.on('exit', () => end(new ThreadFailure('the reading thread ended')));
    });
    this.ready.catch(() => undefined);
    this.worker.unref();
  }

  /**
   * Runs one task within `limitMs`, measured from when the thread is ready. Lowers its priority after `lowerAfterMs`.
   * @throws ProblemError of the task; ThreadFailure on a timeout, lack of memory or an unexpected error, of which only
   * the last leaves the thread usable
   */
  async run<Name extends ReadingTaskName>(
    name: Name,
    values: Parameters<ReadingTasks[Name]>,
    limitMs: number,
    lowerAfterMs = Infinity,
  ): Promise<ReadingResult<Name>> {
    this.worker.ref();
    this.tookMs = 0;
    let lowering: NodeJS.Timeout | undefined;
    try {
      await this.ready;
      if (!this.isLow && lowerAfterMs < limitMs) lowering = setTimeout(() => this.lower(), lowerAfterMs);
      return (await this.ask(name, values, limitMs)) as ReadingResult<Name>;
    } finally {
      clearTimeout(lowering);
      this.waiting = undefined;
      if (!this.dead) this.worker.unref();
    }
  }

  /** Lowers the priority during a task. It cannot be raised again. */
  private lower(): void {
    this.isLow = true;
    lowerPriorityOf(this.thread);
  }

  async stop(): Promise<void> {
    this.dead = true;
    await this.worker.terminate();
  }

  private ask(name: ReadingTaskName, values: readonly unknown[], limitMs: number): Promise<unknown> {
    return new Promise((done, fail) => {
      const id = (this.lastId += 1);
      const began = performance.now();
      const timer = setTimeout(() => {
        this.tookMs = limitMs;
        fail(new ThreadFailure(`reading took more than ${limitMs} ms`));
        void this.stop();
      }, limitMs);
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T): void => {
          clearTimeout(timer);
          this.tookMs ||= performance.now() - began;
          settle(value);
        };
      this.waiting = { id, done: settled(done), fail: settled(fail) };
      this.worker.postMessage({ id, name, values } satisfies ReadingQuestion);
    });
  }

  private settle(answer: Exclude<ReadingAnswer, { kind: 'ready' }>): void {
    if (this.waiting?.id !== answer.id) return;
    if (answer.kind === 'read') {
      this.tookMs = answer.ms ?? 0;
      this.waiting.done(answer.result);
    } else if (answer.kind === 'problem') this.waiting.fail(new ProblemError(answer.code, answer.message));
    else this.waiting.fail(new ThreadFailure(answer.reason));
  }
}
