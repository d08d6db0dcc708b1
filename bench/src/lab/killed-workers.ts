import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { buildPdf, buildScan } from '@winnow/testing';
import type { Figure } from '../measure';
import { renderPages } from './rendered-pages';
import type { WorkerReply, WorkerRequest } from './scan-worker';
import { documentLimits } from './sources';

const scanPages = 300;
/** Numbers of finished pages at which a worker is killed. */
const killAfterPages = [100, 200];

/**
 * Reads a long scan whose worker is killed twice; checks that every page is read, and that no finished page is read
 * again.
 */
export async function measureKilledWorkers(signal: AbortSignal): Promise<Figure[]> {
  const scan = await buildLongScan(scanPages);
  const finished = new Map<number, unknown>();
  let readTwice = 0;
  let text = '';
  const startedAt = performance.now();
  for (const pageCount of [...killAfterPages, Infinity]) {
    const worker = fork(path.join(import.meta.dirname, 'scan-worker.ts'), {
      execArgv: ['--import', path.join(import.meta.dirname, '../../../tools/typescript.mjs')],
    });
    const request: WorkerRequest = { scan: scan.toString('base64'), limits: documentLimits, finished: [...finished] };
    text = await runUntilExit(worker, signal, request, (page, isFound) => {
      if (finished.has(page)) readTwice += 1;
      finished.set(page, isFound);
      return finished.size >= pageCount;
    });
  }
  const isFound = Array.from({ length: scanPages }, (_, index) => text.includes(sentenceOf(index + 1)));
  return [
    {
      name: `pages of a scan of ${scanPages} in its text, over two killed workers`,
      value: isFound.filter(Boolean).length,
      unit: 'count',
      min: scanPages,
    },
    { name: 'pages of it that were read twice', value: readTwice, unit: 'count', max: 0 },
    { name: 'time for it', value: (performance.now() - startedAt) / 1_000, unit: 's' },
  ];
}

/** Resolves when the worker has exited: with its text, or an empty one after a kill. */
function runUntilExit(
  worker: ChildProcess,
  signal: AbortSignal,
  request: WorkerRequest,
  onPage: (page: number, isFound: unknown) => boolean,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const kill = (): void => void worker.kill('SIGKILL');
    signal.addEventListener('abort', kill, { once: true });
    worker.on('message', (reply: WorkerReply) => {
      if ('text' in reply) {
        ({ text } = reply);
        kill();
      } else if (onPage(reply.page, reply.found)) kill();
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', kill);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve(text);
    });
    worker.send(request);
  });
}

const words = 'amber basin candle delta ember fjord garden harbor island jungle'.split(' ');
/** Returns a sentence with the page number spelled in words, which OCR confuses less often than digits. */
const sentenceOf = (page: number): string =>
  `The ${String(page)
    .padStart(3, '0')
    .split('')
    .map((digit) => words[Number(digit)])
    .join(' ')} page of the harbor book`;

async function buildLongScan(pages: number): Promise<Buffer> {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const text = buildPdf(numbers.map((number) => [{ text: sentenceOf(number), y: 700, size: 14 }]));
  return buildScan(await renderPages(text, numbers, 100));
}
