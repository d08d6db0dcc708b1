import { parentPort } from 'node:worker_threads';
import type { PageAnswer, PageQuestion } from './pool/messages';
import { readPage } from './read-page';

/** Entry of a reading thread: one question at a time, an answer for each. */
parentPort?.on('message', ({ id, page, options }: PageQuestion) => {
  let answer: PageAnswer;
  try {
    answer = { kind: 'read', id, page: readPage(page, options) };
  } catch (error) {
    answer = { kind: 'failed', id, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(answer);
});
parentPort?.postMessage({ kind: 'ready' } satisfies PageAnswer);
