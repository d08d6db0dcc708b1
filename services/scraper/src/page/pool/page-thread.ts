import { Worker } from 'node:worker_threads';
import type { FetchedPage, ReadOptions, ReadPage } from '../page-types';
import type { PageAnswer, PageQuestion } from './messages';

/** Why a thread gave no answer. */
export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure';
}

/** Megabytes of heap; the largest page (20 MB) takes about 300. A thread that needs more ends alone. */
const heapMb = 768;
/** Milliseconds a thread may take to start where nobody says otherwise; a loaded machine takes seconds. */
const defaultStartLimitMs = 15_000;

/** One worker thread that reads one page at a time. A failed thread is dead and has to be replaced. */
export class PageThread {
  dead = false;
  private readonly worker: Worker;
  private readonly ready: Promise<void>;
  private lastId = 0;
  private waiting: { id: number; done: (page: ReadPage) => void; fail: (error: Error) => void } | undefined;

  constructor(
    workerPath: string,
    private readonly timeoutMs: number,
    startLimitMs = defaultStartLimitMs,
  ) {
    this.worker = new Worker(workerPath, { resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    this.ready = new Promise((done, fail) => {
      const timer = setTimeout(() => {
        fail(new ThreadFailure('the reading thread did not start'));
        // It may start later (a machine that slept finds its clock run out first), but nobody would know: a new one does.
        void this.stop();
      }, startLimitMs);
      timer.unref();
      this.worker.on('message', (answer: PageAnswer) => {
        if (answer.kind === 'ready') {
          clearTimeout(timer);
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
   * Reads one page; the clock starts when the thread is up.
   * @throws ThreadFailure on overrun, lack of memory or a defect; the thread is dead then, except after a defect
   */
  async read(page: FetchedPage, options: ReadOptions): Promise<ReadPage> {
    this.worker.ref();
    try {
      await this.ready;
      return await this.ask(page, options);
    } finally {
      this.waiting = undefined;
      if (!this.dead) this.worker.unref();
    }
  }

  async stop(): Promise<void> {
    this.dead = true;
    await this.worker.terminate();
  }

  private ask(page: FetchedPage, options: ReadOptions): Promise<ReadPage> {
    return new Promise((done, fail) => {
      const id = (this.lastId += 1);
      const timer = setTimeout(() => {
        fail(new ThreadFailure(`reading took more than ${this.timeoutMs} ms`));
        void this.stop();
      }, this.timeoutMs);
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T): void => {
          clearTimeout(timer);
          settle(value);
        };
      this.waiting = { id, done: settled(done), fail: settled(fail) };
      this.worker.postMessage({ id, page, options } satisfies PageQuestion);
    });
  }

  private settle(answer: Exclude<PageAnswer, { kind: 'ready' }>): void {
    if (this.waiting?.id !== answer.id) return;
    if (answer.kind === 'read') this.waiting.done(answer.page);
    else this.waiting.fail(new ThreadFailure(answer.reason));
  }
}
