import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildPng, buildScan, type Picture } from '@winnow/testing';
import type { Figure } from '../measure';
import { startBareTesseract, type BareTesseract } from './bare-tesseract';
import { degraded, drawPages } from './drawn-pages';
import { startPageProcess, type PageProcess, type ScanReading } from './page-process';
import { documentScore } from './shared-bench';
import { mean, sum } from './statistics';
import { textPages, type TextPages } from './text-pages';

const run = promisify(execFile);

const densities = [150, 200, 300] as const;
const states = [
  { name: 'clean', least: 0.985, change: (picture: Picture) => picture },
  { name: 'degraded', least: 0.97, change: degraded },
] as const;
/** Maximum score difference to Debian's tesseract for pages of one state. */
const allowance = 0.002;
/** Seconds after which no further document is started, so that the pages read so far are reported. */
const patienceSeconds = 1_500;

interface Cell {
  readonly state: (typeof states)[number];
  readonly density: number;
  readonly ours: number[];
  readonly theirs: number[];
}

interface Cost {
  readonly seconds: number;
  readonly bareSeconds: number;
  readonly theirSeconds: number;
  readonly pages: number;
}

/**
 * Reads pages in every state and at every resolution, document by document, ordered by hash: when time runs out, every
 * cell has the same pages. One process reads all of them, as in the product; the first document starts it.
 */
export async function onPages(peer: boolean, signal: AbortSignal): Promise<{ figures: Figure[]; notes: string[] }> {
  const all = (await textPages()).sort((one, other) => (hashOf(one) < hashOf(other) ? -1 : 1));
  const cells = states.flatMap((state) => densities.map((density): Cell => ({ state, density, ours: [], theirs: [] })));
  const costs: Cost[] = [];
  let peak = 0;
  const ends = performance.now() + patienceSeconds * 1_000;
  const bare = await startBareTesseract();
  const reader = await startPageProcess();
  let read = 0;
  try {
    for (const document of all) {
      if (performance.now() > ends) break;
      for (const cell of cells) {
        signal.throwIfAborted();
        const { texts, ...cost } = await readCell({ reader, bare, peer }, cell, document, signal);
        costs.push({ ...cost, seconds: cost.cpuSeconds, pages: texts.length });
        peak = Math.max(peak, cost.peakMegabytes);
      }
      read += 1;
    }
  } finally {
    reader.stop();
  }
  return {
    figures: [...cells.flatMap((cell) => figuresOf(cell, peer)), ...costFigures(costs, peak, peer)],
    notes: read < all.length ? [`pages of ${read} of ${all.length} files: the time was over`] : [],
  };
}

const hashOf = ({ name }: TextPages): string => createHash('sha256').update(name).digest('hex');

interface Readers {
  readonly reader: PageProcess;
  readonly bare: BareTesseract;
  /** Whether Debian's tesseract reads the pages as well. */
  readonly peer: boolean;
}

async function readCell(
  { reader, bare, peer }: Readers,
  { state, density, ours, theirs }: Cell,
  document: TextPages,
  signal: AbortSignal,
): Promise<ScanReading & { readonly bareSeconds: number; readonly theirSeconds: number }> {
  const numbers = document.pages.map(({ number }) => number);
  const pictures = (await drawPages(document.bytes, numbers, density)).map(state.change);
  const answer = await reader.read(buildScan(pictures), pictures.length, signal);
  await score(ours, document, answer.texts);
  let bareSeconds = 0;
  for (const picture of pictures) bareSeconds += await bare(buildPng(picture), document.language);
  if (!peer) return { ...answer, bareSeconds, theirSeconds: 0 };
  const { texts, seconds } = await byTesseract(pictures, document.language, density);
  await score(theirs, document, texts);
  return { ...answer, bareSeconds, theirSeconds: seconds };
}

async function score(scores: number[], { pages }: TextPages, texts: readonly string[]): Promise<void> {
  for (const [index, { truth }] of pages.entries()) scores.push(await documentScore(truth, texts[index] ?? ''));
}

function figuresOf({ state, density, ours, theirs }: Cell, peer: boolean): Figure[] {
  const what = `${ours.length} ${state.name} pages at ${density} dpi`;
  const bound = peer ? Math.max(state.least, mean(theirs) - allowance) : state.least;
  return [
    { name: `winnow, ${what}`, value: mean(ours), unit: 'F1', least: bound },
    ...(peer ? [{ name: `tesseract of Debian, ${what}`, value: mean(theirs), unit: 'F1' } as const] : []),
  ];
}

function costFigures(costs: readonly Cost[], peak: number, peer: boolean): Figure[] {
  const perPage = (of: readonly Cost[], secondsOf: (cost: Cost) => number = ({ seconds }) => seconds): number =>
    sum(of.map(secondsOf)) / sum(of.map(({ pages }) => pages));
  const theirs = perPage(costs, ({ theirSeconds }) => theirSeconds);
  const bare = perPage(costs, ({ bareSeconds }) => bareSeconds);
  return [
    { name: 'winnow, CPU a page', value: perPage(costs), unit: 's', most: 3 },
    { name: 'winnow, CPU a page of the first scan of a process', value: perPage(costs.slice(0, 1)), unit: 's' },
    { name: 'the engine alone (tesseract.js-core, SIMD), CPU a page', value: bare, unit: 's' },
    { name: 'winnow / the engine alone, CPU a page', value: perPage(costs) / bare, unit: 'ratio' },
    ...(peer ? [{ name: 'tesseract of Debian, CPU a page', value: theirs, unit: 's' } as const] : []),
    { name: 'peak of the process that reads pages', value: peak, unit: 'MB', most: 400 },
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
async function byTesseract(pictures: readonly Picture[], language: string, density: number) {
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
