import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { buildPdf, buildScan } from '@winnow/testing';
import type { Figure } from '../measure';
import { drawPages } from './drawn-pages';
import type { WorkerReply, WorkerRequest } from './scan-worker';
import { documentLimits } from './sources';

const longScan = 300;
/** Numbers of read pages at which a worker is killed. */
const killedAt = [100, 200];

/**
 * Reads a long scan whose worker is killed twice; checks that every page is read, and that no reported page is read
 * again.
 */
export async function measureKilledWorkers(signal: AbortSignal): Promise<Figure[]> {
  const scan = await longScanOf(longScan);
  const kept = new Map<number, unknown>();
  let twice = 0;
  let text = '';
  const began = performance.now();
  for (const until of [...killedAt, Infinity]) {
    const worker = fork(path.join(import.meta.dirname, 'scan-worker.ts'), {
      execArgv: ['--import', path.join(import.meta.dirname, '../typescript.mjs')],
    });
    const request: WorkerRequest = { scan: scan.toString('base64'), limits: documentLimits, kept: [...kept] };
    text = await untilEnd(worker, signal, request, (page, found) => {
      if (kept.has(page)) twice += 1;
      kept.set(page, found);
      return kept.size >= until;
    });
  }
  const found = Array.from({ length: longScan }, (_, index) => text.includes(sentenceOf(index + 1)));
  return [
    {
      name: `pages of a scan of ${longScan} in its text, over two killed workers`,
      value: found.filter(Boolean).length,
      unit: 'count',
      least: longScan,
    },
    { name: 'pages of it that were read twice', value: twice, unit: 'count', most: 0 },
    { name: 'time for it', value: (performance.now() - began) / 1_000, unit: 's' },
  ];
}

/** Resolves with the worker's text, or undefined once it was killed. */
function untilEnd(
  worker: ChildProcess,
  signal: AbortSignal,
  request: WorkerRequest,
  onPage: (page: number, found: unknown) => boolean,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const end = (): void => void worker.kill('SIGKILL');
    signal.addEventListener('abort', end, { once: true });
    worker.on('message', (answer: WorkerReply) => {
      if ('text' in answer) {
        ({ text } = answer);
        end();
      } else if (onPage(answer.page, answer.found)) end();
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve(text);
    });
    worker.send(request);
  });
}

const words = 'amber basin candle delta ember fjord garden harbor island jungle'.split(' ');
/** Returns a sentence with the page number in words, which OCR does not confuse as it does digits. */
const sentenceOf = (page: number): string =>
  `The ${String(page)
    .padStart(3, '0')
    .split('')
    .map((digit) => words[Number(digit)])
    .join(' ')} page of the harbor book`;

async function longScanOf(pages: number): Promise<Buffer> {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const text = buildPdf(numbers.map((number) => [{ text: sentenceOf(number), y: 700, size: 14 }]));
  return buildScan(await drawPages(text, numbers, 100));
}
