import { cpuMsOf } from '../lab/cpu-time';
import { fixturePages, type FixturePage } from '../lab/fixture-pages';
import { pageExtractors, type Extractor } from '../lab/page-peers';
import { missingSharedBench, ourAdapter, sharedScore, theirAdapter } from '../lab/shared-bench';
import { meanF1 } from '../lab/shingle-score';
import { sum } from '../lab/statistics';
import type { Figure, Measure } from '../measure';

const tools = ['winnow', 'readability', 'defuddle'] as const;
/** Readings of each fixture page whose CPU is counted, after a warm-up. */
const readings = 20;
const warmUps = 5;

/** F1 and CPU of main-content extraction against the usual libraries. */
export const extraction: Measure = {
  name: 'extraction',
  title: 'main content of pages: F1 and CPU against readability and defuddle',
  limitSeconds: 240,
  async run(signal) {
    const fixtures = await measureFixtures();
    const missing = missingSharedBench();
    const real = missing === undefined ? await measureRealPages(signal) : [];
    return { figures: [...fixtures, ...real], ...(missing === undefined ? {} : { notes: [missing] }) };
  },
};

async function measureFixtures(): Promise<Figure[]> {
  const pages = fixturePages();
  const extractors = await pageExtractors();
  const scores = new Map<string, { f1: number; cpuMs: number }>();
  for (const tool of tools) scores.set(tool, await scoreOf(extractors[tool], pages));
  const resultOf = (tool: (typeof tools)[number]) => scores.get(tool) ?? { f1: NaN, cpuMs: NaN };
  const peers = ['readability', 'defuddle'] as const;
  const all = `${pages.length} own pages`;
  return [
    ...peers.map((peer): Figure => ({
      name: `CPU to ${peer}, ${all}`,
      value: resultOf('winnow').cpuMs / resultOf(peer).cpuMs,
      unit: 'ratio',
      max: 1,
    })),
    ...tools.map((tool): Figure => ({
      name: `${tool}, ${all}`,
      value: resultOf(tool).f1,
      unit: 'F1',
      ...(tool === 'winnow' ? { min: Math.max(...peers.map((peer) => resultOf(peer).f1)) } : {}),
    })),
    ...tools.map((tool): Figure => ({ name: `${tool}, ${all}`, value: resultOf(tool).cpuMs, unit: 'ms CPU a page' })),
  ];
}

async function scoreOf(extract: Extractor, pages: readonly FixturePage[]) {
  const url = 'https://www.example.com/page';
  const pairs: { truth: string; text: string }[] = [];
  for (const { html, truth } of pages) pairs.push({ truth, text: await extract(html, url) });
  const cpu: number[] = [];
  for (const { html } of pages) {
    await cpuMsOf(warmUps, () => extract(html, url));
    cpu.push(await cpuMsOf(readings, () => extract(html, url)));
  }
  return { f1: meanF1(pairs), cpuMs: sum(cpu) / pages.length };
}

interface WebReport {
  readonly docs: number;
  readonly f1: number;
  readonly cpuMean: number;
  readonly msMax: number;
}

/** Sets of real pages with their minimum F1. Defuddle takes minutes on the largest, where it is skipped. */
const sets = [
  { set: 'aeb', min: 0.965, peers: ['readability', 'defuddle'] },
  { set: 'traf', min: 0.915, peers: ['readability'] },
  { set: 'docs', min: 0.97, peers: ['readability', 'defuddle'] },
] as const;

async function measureRealPages(signal: AbortSignal): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { set, min, peers } of sets) {
    const score = (module: string) => sharedScore<WebReport>('web', ['--set', set, '--module', module], signal);
    const ours = await score(ourAdapter('page'));
    const name = (tool: string) => `${tool}, ${set} (${ours.docs} pages)`;
    figures.push({ name: name('winnow'), value: ours.f1, unit: 'F1', min });
    figures.push({ name: name('winnow'), value: ours.cpuMean, unit: 'ms CPU a page', max: 30 });
    figures.push({ name: `slowest page of ${set}`, value: ours.msMax / 1_000, unit: 's', max: 2 });
    for (const peer of peers) {
      const theirs = await score(theirAdapter(`${peer}-linkedom`));
      figures.push({ name: `CPU to ${peer}, ${set}`, value: ours.cpuMean / theirs.cpuMean, unit: 'ratio', max: 1 });
      figures.push({ name: name(peer), value: theirs.f1, unit: 'F1' });
    }
  }
  return figures;
}
