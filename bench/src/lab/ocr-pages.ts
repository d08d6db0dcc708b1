import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildPng, buildScan, type Picture } from '@winnow/testing';
import type { Figure } from '../measure';
import { startTesseractCore, type TesseractCore } from './tesseract-core';
import { degrade, renderPages } from './rendered-pages';
import { startPageProcess, type PageProcess, type ScanReading } from './page-process';
import { documentScore } from './shared-bench';
import { mean, sum } from './statistics';
import { textPages, type TextPages } from './text-pages';

const run = promisify(execFile);

const densities = [150, 200, 300] as const;
const states = [
  { name: 'clean', min: 0.985, change: (picture: Picture) => picture },
  { name: 'degraded', min: 0.97, change: degrade },
] as const;
/** Maximum score difference from Debian's tesseract for pages of one state. */
const tolerance = 0.002;
/** Seconds after which no further document is started, so that the pages read until then are reported. */
const timeBudgetSeconds = 1_500;

interface Case {
  readonly state: (typeof states)[number];
  readonly density: number;
  readonly ours: number[];
  readonly theirs: number[];
}

interface Cost {
  readonly seconds: number;
  readonly coreSeconds: number;
  readonly theirSeconds: number;
  readonly pages: number;
}

/**
 * Reads pages in every state and at every resolution, document by document, ordered by hash: when time runs out, every
 * case has read the same pages. One process reads all of them, as in the product; the first document starts it.
 */
export async function measureOcrOfPages(
  peer: boolean,
  signal: AbortSignal,
): Promise<{ figures: Figure[]; notes: string[] }> {
  const all = (await textPages()).sort((one, other) => (hashOf(one) < hashOf(other) ? -1 : 1));
  const cases = states.flatMap((state) => densities.map((density): Case => ({ state, density, ours: [], theirs: [] })));
  const costs: Cost[] = [];
  let peak = 0;
  const deadline = performance.now() + timeBudgetSeconds * 1_000;
  const core = await startTesseractCore();
  const reader = await startPageProcess();
  let read = 0;
  try {
    for (const document of all) {
      if (performance.now() > deadline) break;
      for (const ocrCase of cases) {
        signal.throwIfAborted();
        const { texts, ...cost } = await readCase({ reader, core, peer }, ocrCase, document, signal);
        costs.push({ ...cost, seconds: cost.cpuSeconds, pages: texts.length });
        peak = Math.max(peak, cost.peakMegabytes);
      }
      read += 1;
    }
  } finally {
    reader.stop();
  }
  return {
    figures: [...cases.flatMap((ocrCase) => figuresOf(ocrCase, peer)), ...costFigures(costs, peak, peer)],
    notes: read < all.length ? [`pages of ${read} of ${all.length} files: the time budget was used up`] : [],
  };
}

const hashOf = ({ name }: TextPages): string => createHash('sha256').update(name).digest('hex');

interface Readers {
  readonly reader: PageProcess;
  readonly core: TesseractCore;
  /** Whether Debian's tesseract reads the pages as well. */
  readonly peer: boolean;
}

async function readCase(
  { reader, core, peer }: Readers,
  { state, density, ours, theirs }: Case,
  document: TextPages,
  signal: AbortSignal,
): Promise<ScanReading & { readonly coreSeconds: number; readonly theirSeconds: number }> {
  const numbers = document.pages.map(({ number }) => number);
  const pictures = (await renderPages(document.bytes, numbers, density)).map(state.change);
  const reading = await reader.read(buildScan(pictures), pictures.length, signal);
  await score(ours, document, reading.texts);
  let coreSeconds = 0;
  for (const picture of pictures) coreSeconds += await core(buildPng(picture), document.language);
  if (!peer) return { ...reading, coreSeconds, theirSeconds: 0 };
  const { texts, seconds } = await readWithTesseract(pictures, document.language, density);
  await score(theirs, document, texts);
  return { ...reading, coreSeconds, theirSeconds: seconds };
}

async function score(scores: number[], { pages }: TextPages, texts: readonly string[]): Promise<void> {
  for (const [index, { truth }] of pages.entries()) scores.push(await documentScore(truth, texts[index] ?? ''));
}

function figuresOf({ state, density, ours, theirs }: Case, peer: boolean): Figure[] {
  const label = `${ours.length} ${state.name} pages at ${density} dpi`;
  const bound = peer ? Math.max(state.min, mean(theirs) - tolerance) : state.min;
  return [
    { name: `winnow, ${label}`, value: mean(ours), unit: 'F1', min: bound },
    ...(peer ? [{ name: `tesseract of Debian, ${label}`, value: mean(theirs), unit: 'F1' } as const] : []),
  ];
}

function costFigures(costs: readonly Cost[], peak: number, peer: boolean): Figure[] {
  const perPage = (of: readonly Cost[], secondsOf: (cost: Cost) => number = ({ seconds }) => seconds): number =>
    sum(of.map(secondsOf)) / sum(of.map(({ pages }) => pages));
  const theirs = perPage(costs, ({ theirSeconds }) => theirSeconds);
  const core = perPage(costs, ({ coreSeconds }) => coreSeconds);
  return [
    { name: 'winnow, CPU a page', value: perPage(costs), unit: 's', max: 3 },
    { name: 'winnow, CPU a page of the first scan of a process', value: perPage(costs.slice(0, 1)), unit: 's' },
    { name: 'the engine alone (tesseract.js-core, SIMD), CPU a page', value: core, unit: 's' },
    { name: 'winnow / the engine alone, CPU a page', value: perPage(costs) / core, unit: 'ratio' },
    ...(peer ? [{ name: 'tesseract of Debian, CPU a page', value: theirs, unit: 's' } as const] : []),
    { name: 'peak of the process that reads pages', value: peak, unit: 'MB', max: 400 },
  ];
}

/** Reads a file, then prints the CPU time of the shell and, in a second line, that of its children. */
const command = 'tesseract "$0" - -l "$1" --dpi "$2"; times >&2';

/** User and system time of the second line: `0m3.210s 0m0.130s`. */
const cpuSeconds = (output: string): number =>
  (output.trim().split('\n').at(-1) ?? '')
    .split(' ')
    .map((time) => time.split('m').map((part) => Number.parseFloat(part)))
    .reduce((total, [minutes = 0, seconds = 0]) => total + 60 * minutes + seconds, 0);

/** Reads each page as a picture, in its known language. */
async function readWithTesseract(pictures: readonly Picture[], language: string, density: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'winnow-ocr-'));
  try {
    const texts: string[] = [];
    let seconds = 0;
    for (const [index, picture] of pictures.entries()) {
      const file = path.join(folder, `${index}.png`);
      writeFileSync(file, buildPng(picture));
      // More threads take more CPU time without being faster on pages of text.
      const env = { ...process.env, OMP_THREAD_LIMIT: '1' };
      const { stdout, stderr } = await run('sh', ['-c', command, file, language, String(density)], { env });
      texts.push(stdout);
      seconds += cpuSeconds(stderr);
    }
    return { texts, seconds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
