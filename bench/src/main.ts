import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Measure, Measured } from './measure';
import { measures } from './registry';
import { merged, runsText, toMarkdown, type Result } from './report';

const root = path.join(import.meta.dirname, '../..');
const folder = path.join(root, '.cache/bench');
const file = path.join(folder, 'last.json');
const page = path.join(root, 'docs/benchmarks.md');
/** Figures of the current table, so that a run replaces only its own measurements. */
const pageFile = path.join(root, 'bench/figures.json');

const selectors = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const shouldWrite = process.argv.includes('--write');
const selected = selectors.length === 0 ? measures.map((measure) => ({ measure })) : selectors.map(parseSelector);

interface Selection {
  readonly measure: Measure;
  readonly parts?: readonly string[];
}

/** `<measurement>`, or `<measurement>:<part>,<part>` if it has parts. */
function parseSelector(argument: string): Selection {
  const [name = '', list] = argument.split(':');
  const measure = measures.find((candidate) => candidate.name === name);
  if (!measure)
    return exitWithUsage(
      `There is no measurement ${name}`,
      measures.map((selection) => selection.name),
    );
  if (list === undefined) return { measure };
  const { parts = [] } = measure;
  const wantedParts = list.split(',');
  const unknown = wantedParts.find((part) => !parts.includes(part));
  return unknown === undefined
    ? { measure, parts: wantedParts }
    : exitWithUsage(`There is no part ${unknown} of ${name}`, parts);
}

function exitWithUsage(reason: string, choice: readonly string[]): never {
  console.error(`${reason}: choose from ${choice.join(', ')}.`);
  process.exit(2);
}

const machine = `${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.platform()}, Node ${process.versions.node}`;

/** Ctrl-C aborts the measurement, which then stops its processes. */
const interrupt = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt.abort());

async function runMeasure({ measure, parts }: Selection): Promise<Result> {
  const start = performance.now();
  const limit = AbortSignal.any([AbortSignal.timeout(measure.limitSeconds * 1_000), interrupt.signal]);
  const result = (measured: Measured, failure?: string): Result => ({
    measure: measure.name,
    title: measure.title,
    seconds: Math.round((performance.now() - start) / 1_000),
    when,
    loadBefore,
    ...measured,
    ...(failure === undefined ? {} : { failure }),
  });
  try {
    return result(await measure.run(limit, parts));
  } catch (error) {
    const reason = interrupt.signal.aborted ? 'it was interrupted' : `it took longer than ${measure.limitSeconds} s`;
    return result({ figures: [] }, limit.aborted ? reason : (error as Error).message);
  }
}

/** Load of other programs in cores; a high one invalidates times, but not ratios. */
const loadBefore = Math.round((os.loadavg()[0] ?? NaN) * 10) / 10;

const when = new Date().toISOString().slice(0, 16).replace('T', ' ');
const before = readResults(shouldWrite ? pageFile : file);
const results: Result[] = [];
for (const [index, selection] of selected.entries()) {
  if (interrupt.signal.aborted) break;
  process.stdout.write(`${index + 1}/${selected.length} ${selection.measure.name}: ${selection.measure.title} ... `);
  const result = await runMeasure(selection);
  const took = (performance.now() / 1_000).toFixed(0);
  console.log(result.failure ?? `done (${took} s so far)`);
  results.push(result);
  saveResults();
}

console.log(`\n${toText(results)}\n\nWritten to ${path.relative(root, file)}.`);
if (results.some(({ failure }) => failure !== undefined)) process.exitCode = 1;

function toText(all: readonly Result[]): string {
  return `${machine}. Measured, with the load average when the run began:\n\n${runsText(all)}\n\n${toMarkdown(all)}`;
}

function readResults(from: string): readonly Result[] {
  if (!existsSync(from)) return [];
  return (JSON.parse(readFileSync(from, 'utf8')) as { results: Result[] }).results;
}

/** Saves the figures measured so far, so that an interrupted run does not lose them; other figures are unchanged. */
function saveResults(): void {
  const names = measures.map(({ name }) => name);
  const all = merged(names, results, before);
  const json = `${JSON.stringify({ machine, results: all }, null, 2)}\n`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, json);
  if (!shouldWrite) return;
  writeFileSync(pageFile, json);
  const text = readFileSync(page, 'utf8').replace(
    /(<!-- figures -->\n)[\s\S]*?(\n<!-- end of figures -->)/,
    (_, start: string, end: string) => `${start}\n${toText(all)}\n${end}`,
  );
  writeFileSync(page, text);
}
