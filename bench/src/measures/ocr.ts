import { fork, type ChildProcess } from 'node:child_process';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildPng, buildScan, type Picture } from '@winnow/testing';
import { startChild } from '../lab/child';
import { degraded, drawPages } from '../lab/drawn-pages';
import type { ScanAnswer, ScanRequest } from '../lab/scan-process';
import type { WorkerAnswer, WorkerRequest } from '../lab/scan-worker';
import { documentScore, missingSharedBench } from '../lab/shared-bench';
import { documentLimits } from '../lab/sources';
import { mean } from '../lab/statistics';
import { textPages, type TextPages } from '../lab/text-pages';
import type { Figure, Measure } from '../measure';

const densities = [150, 200, 300] as const;
const states = [
  { name: 'clean', least: 0.985, change: (picture: Picture) => picture },
  { name: 'degraded', least: 0.97, change: degraded },
] as const;
/** How far below Debian's tesseract the pages of one state may be. */
const allowance = 0.002;

const [readPages, killWorkers] = ['pages', 'killed-workers'];

/** Pages of scans read by OCR, and a long scan whose workers are killed. */
export const ocr: Measure = {
  name: 'ocr',
  title: "OCR of drawn pages against Debian's tesseract; a scan of 300 pages over two killed workers",
  limitSeconds: 2_700,
  parts: [readPages, killWorkers],
  async run(signal, parts = [readPages, killWorkers]) {
    const missing = missingSharedBench();
    const notes: string[] = [];
    const figures: Figure[] = [];
    if (parts.includes(readPages) && missing !== undefined) notes.push(missing);
    else if (parts.includes(readPages)) {
      const peer = await hasTesseract();
      if (!peer) notes.push("Debian's tesseract is left out: it is not installed (tesseract-ocr, -deu, -fra)");
      figures.push(...(await onPages(peer, signal)));
    }
    if (parts.includes(killWorkers)) figures.push(...(await overKilledWorkers(signal)));
    return { figures, notes };
  },
};

const run = promisify(execFile);

const hasTesseract = (): Promise<boolean> =>
  run('tesseract', ['--list-langs']).then(
    ({ stdout }) => ['eng', 'deu', 'fra'].every((language) => stdout.includes(language)),
    () => false,
  );

interface Scores {
  readonly ours: number[];
  readonly theirs: number[];
}

async function onPages(peer: boolean, signal: AbortSignal): Promise<Figure[]> {
  const all = await textPages();
  const figures: Figure[] = [];
  const cost = { seconds: 0, pages: 0, peak: 0 };
  for (const { name: state, least, change } of states)
    for (const density of densities) {
      const scores: Scores = { ours: [], theirs: [] };
      for (const document of all) {
        signal.throwIfAborted();
        const numbers = document.pages.map(({ number }) => number);
        const pictures = (await drawPages(document.bytes, numbers, density)).map(change);
        const { texts, cpuSeconds, peakMegabytes } = await readScan(pictures);
        cost.seconds += cpuSeconds;
        cost.pages += pictures.length;
        cost.peak = Math.max(cost.peak, peakMegabytes);
        await score(scores.ours, document, texts);
        if (peer) await score(scores.theirs, document, await byTesseract(pictures, document.language, density));
      }
      const what = `${scores.ours.length} ${state} pages at ${density} dpi`;
      const theirs = mean(scores.theirs);
      const bound = peer ? Math.max(least, theirs - allowance) : least;
      figures.push({ name: `winnow, ${what}`, value: mean(scores.ours), unit: 'F1', least: bound });
      if (peer) figures.push({ name: `tesseract of Debian, ${what}`, value: theirs, unit: 'F1' });
    }
  return [
    ...figures,
    { name: 'winnow, a page', value: cost.seconds / cost.pages, unit: 's', most: 3 },
    { name: 'peak of the process that reads pages', value: cost.peak, unit: 'MB', most: 400 },
  ];
}

async function score(scores: number[], { pages }: TextPages, texts: readonly string[]): Promise<void> {
  for (const [index, { truth }] of pages.entries()) scores.push(await documentScore(truth, texts[index] ?? ''));
}

async function readScan(pictures: readonly Picture[]): Promise<ScanAnswer> {
  const child = startChild('scan-process.ts');
  try {
    const request: ScanRequest = { scan: buildScan(pictures).toString('base64'), pages: pictures.length };
    return await child.ask<ScanAnswer>(request);
  } finally {
    await child.stop();
  }
}

/** Each page as a picture, in the language that it is known to have. */
async function byTesseract(pictures: readonly Picture[], language: string, density: number): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'winnow-ocr-'));
  try {
    const texts: string[] = [];
    for (const [index, picture] of pictures.entries()) {
      const file = path.join(folder, `${index}.png`);
      writeFileSync(file, buildPng(picture));
      const { stdout } = await run('tesseract', [file, '-', '-l', language, '--dpi', String(density)]);
      texts.push(stdout);
    }
    return texts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const longScan = 300;
/** Pages read at which a worker is killed. */
const killedAt = [100, 200];

/** A long scan whose worker is killed twice: whether every page is read, and none again that was told as read. */
async function overKilledWorkers(signal: AbortSignal): Promise<Figure[]> {
  const scan = await longScanOf(longScan);
  const kept = new Map<number, unknown>();
  let twice = 0;
  let text = '';
  const began = performance.now();
  for (const until of [...killedAt, Infinity]) {
    const worker = fork(path.join(import.meta.dirname, '../lab/scan-worker.ts'), {
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

/** Resolves with the worker's text, or with nothing once it was killed. */
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
    worker.on('message', (answer: WorkerAnswer) => {
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
/** Each page names itself in words, which OCR does not confuse as it does digits. */
const sentenceOf = (page: number): string =>
  `The ${String(page)
    .padStart(3, '0')
    .split('')
    .map((digit) => words[Number(digit)])
    .join(' ')} page of the harbor book`;

async function longScanOf(pages: number): Promise<Buffer> {
  const { buildPdf } = await import('@winnow/testing');
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const text = buildPdf(numbers.map((number) => [{ text: sentenceOf(number), y: 700, size: 14 }]));
  return buildScan(await drawPages(text, numbers, 100));
}
