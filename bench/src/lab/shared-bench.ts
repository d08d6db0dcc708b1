import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** Real pages and documents with ground truth and scoring scripts, outside the repository. */
const scripts = path.resolve(import.meta.dirname, '../../../../shared/bench');
/** Default folder into which its `prepare.sh` unpacks. */
const prepared = path.join(process.env.TMPDIR ?? '/var/tmp', 'winnow-bench');
const data = process.env.BENCH_DATA ?? path.join(prepared, 'data');
const packages = process.env.BENCH_NPM ?? path.join(prepared, 'npm');

/** Returns why the real data cannot be measured, or undefined if it is available. */
export function missingSharedBench(): string | undefined {
  if (!existsSync(scripts)) return 'real pages and documents left out: ../shared/bench does not exist';
  if (!existsSync(data) || !existsSync(packages))
    return 'real pages and documents left out: run prepare.sh of ../shared/bench and set BENCH_DATA and BENCH_NPM';
  return undefined;
}

/** Returns the path of a file of the real data, or undefined if it is missing. */
export function sharedFile(name: string): string | undefined {
  const file = path.join(data, name);
  return existsSync(file) ? file : undefined;
}

export const ourAdapter = (name: 'page' | 'document') => path.join(import.meta.dirname, `${name}-adapter.mjs`);
export const theirAdapter = (name: string) => path.join(scripts, 'baselines', `${name}.mjs`);

/** Runs `web.mjs` or `doc.mjs` on the development half and resolves with the report that it writes. */
export async function sharedScore<Report>(
  script: 'web' | 'doc',
  args: readonly string[],
  signal: AbortSignal,
): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), 'winnow-score-'));
  const file = path.join(folder, 'report.json');
  try {
    const all = [path.join(scripts, `${script}.mjs`), '--split', 'dev', '--json', file, ...args];
    const env = { ...process.env, BENCH_DATA: data, BENCH_NPM: packages };
    await promisify(execFile)(process.execPath, all, { env, signal, maxBuffer: 1e8 });
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Resolves with the token F1 of a text by the metric of `doc.mjs`. */
export async function documentScore(truth: string, text: string): Promise<number> {
  const { docScore } = (await import(pathToFileURL(path.join(scripts, 'lib.mjs')).href)) as {
    docScore: (truth: string, text: string) => { f1: number };
  };
  return docScore(truth, text).f1;
}
