import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { ProblemError } from '@winnow/errors';
import { Semaphore } from '@winnow/worker-process';
import { textTasks, type TextTaskName, type TextTasks } from './text-tasks';

/**
 * Maximum characters of a text that is processed without a thread; it takes at most some 10 ms, less than starting a
 * thread.
 */
const shortText = 10_000;
/** Maximum milliseconds of a task; five million characters of a book need about ten seconds. */
const timeLimit = 60_000;
/** Maximum megabytes of a thread; five million characters need about 700. */
const memory = { maxOldGenerationSizeMb: 768 } as const;
/**
 * Permits for threads, one per address block; their memory fits into the container together with the process
 * (docker-compose.yml).
 */
const threads = new Semaphore(2, 1);

/** Path of the bundled thread; absent when the sources run unbundled, where every task runs in the main thread. */
const workerPath = path.join(__dirname, 'text-worker.js');

/**
 * Runs a task on a text without blocking the event loop, on which chats, locks and health checks depend. Throws
 * `timeout` when it takes more than a minute, `too-large` when it needs more stack or memory than a thread has, the
 * signal's reason when it aborts, and every error of the task.
 */
export async function runTextTask<Name extends TextTaskName>(
  name: Name,
  values: Parameters<TextTasks[Name]>,
  signal: AbortSignal,
  thread: string = workerPath,
  limitMs = timeLimit,
): Promise<Awaited<ReturnType<TextTasks[Name]>>> {
  signal.throwIfAborted();
  if (values[0].length <= shortText || !existsSync(thread)) {
    const task = textTasks[name] as unknown as (
      ...values: Parameters<TextTasks[Name]>
    ) => Promise<Awaited<ReturnType<TextTasks[Name]>>>;
    try {
      return await task(...values);
    } catch (error) {
      throw asProblem(error);
    }
  }
  const release = await threads.acquire(signal);
  try {
    return await runInThread(name, values, signal, thread, limitMs);
  } finally {
    release();
  }
}

/** Runs a task in a worker thread. */
async function runInThread<Name extends TextTaskName>(
  name: Name,
  values: Parameters<TextTasks[Name]>,
  signal: AbortSignal,
  thread: string,
  limitMs: number,
): Promise<Awaited<ReturnType<TextTasks[Name]>>> {
  const worker = new Worker(thread, { workerData: { name, values }, resourceLimits: memory });
  const stop = () => void worker.terminate();
  const expired = new AbortController();
  const timer = setTimeout(() => {
    expired.abort(new ProblemError('timeout', 'Working on this text took too long.'));
    stop();
  }, limitMs);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise((resolve, reject) => {
      worker
        .once('message', resolve)
        .once('error', (error) => reject(asProblem(error)))
        .once('exit', () =>
          reject(signal.reason ?? expired.signal.reason ?? new Error('a text thread ended without a result')),
        );
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    stop();
  }
}

/** Not retryable: a text that is too large or nested too deeply would fail again. */
function asProblem(error: unknown): unknown {
  const { name, code } = (error ?? {}) as { name?: string; code?: string };
  if (name !== 'RangeError' && code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  const message = 'This text is too deeply nested, or too large, to be processed.';
  return new ProblemError('too-large', message, { cause: error });
}
