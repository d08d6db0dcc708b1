import { parentPort } from 'node:worker_threads';
import { lowerPriorityOfThread } from '@winnow/worker-process/low-priority';
import { ProblemError } from '@winnow/errors';
import type { ReadingAnswer, ReadingQuestion } from './pool/messages';
import { readingTasks } from './pool/reading-tasks';

// Reading is nothing but CPU: what fetches and answers in the same process goes first.
lowerPriorityOfThread();

/** Entry of a reading thread: one question at a time, an answer for each. */
parentPort?.on('message', (question: ReadingQuestion) => {
  void answerTo(question).then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage({ kind: 'ready' } satisfies ReadingAnswer);

async function answerTo({ id, name, values }: ReadingQuestion): Promise<ReadingAnswer> {
  try {
    const task = readingTasks[name] as (...values: readonly unknown[]) => unknown;
    return { kind: 'read', id, result: await task(...values) };
  } catch (error) {
    if (error instanceof ProblemError) return { kind: 'problem', id, code: error.code, message: error.message };
    return { kind: 'failed', id, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
