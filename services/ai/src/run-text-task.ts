import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { ProblemError } from '@winnow/errors';
import { Semaphore } from '@winnow/worker-process';
import { textTasks, type TextTaskName, type TextTasks } from './text-tasks';

/** Texts up to this many characters take at most some 10 ms, less than starting a thread. */
const shortText = 10_000;
/** Milliseconds a task may take; five million characters of a book need about ten seconds. */
const timeLimit = 60_000;
/** Megabytes a thread may use; five million characters need about 700. */
const memory = { maxOldGenerationSizeMb: 768 } as const;
/** Maximum threads, which fit into the container together with the process (docker-compose.yml). One per address block. */
const threads = new Semaphore(2, 1);

/** The bundled thread; absent when the sources run unbundled, where everything runs in the main thread. */
const workerPath = path.join(__dirname, 'text-worker.js');

/**
 * Runs a task on a text without blocking the event loop: chats, locks and health checks. Throws `timeout` when it takes
 * more than a minute, `too-large` when it needs more stack or memory than a thread has, the signal's reason when it aborts,
 * and whatever the task throws.
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

/** The same in a worker thread. */
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

/** Not retryable: a text that is nested too deep, or too large, would fail again. */
function asProblem(error: unknown): unknown {
  const { name, code } = (error ?? {}) as { name?: string; code?: string };
  if (name !== 'RangeError' && code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  const message = 'This text is nested too deep, or too large, to be worked on.';
  return new ProblemError('too-large', message, { cause: error });
}
