import { ProblemError, serializeProblem, toProblemError } from '@winnow/errors';
import { loadPdfParse, readDocument } from '../extract-text/readers';
import { lockDown } from './lock-down';
import type { ChildMessage, ReadRequest } from './protocol';

lockDown();

/** Milliseconds between two reports of progress: a fast document must not flood the channel. */
const reportEvery = 200;

const send = (message: ChildMessage): void => void process.send?.(message);
const never = new AbortController().signal;

async function answer({ name, bytes, limits, format }: ReadRequest): Promise<void> {
  let reported = Date.now();
  const onPages = (done: number, total: number): void => {
    if (Date.now() - reported < reportEvery) return;
    reported = Date.now();
    send({ kind: 'pages', done, total });
  };
  try {
    send({ kind: 'text', document: await readDocument(name, bytes, limits, never, onPages, format) });
  } catch (error) {
    const problem = error instanceof ProblemError ? error : toProblemError(error);
    send({ kind: 'problem', problem: serializeProblem(problem) });
  }
}

process.on('message', (request: ReadRequest) => void answer(request));
// Exits when its parent does.
process.on('disconnect', () => process.exit(0));

void loadPdfParse().then(() => send({ kind: 'ready' }));
