import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root, run, toolEnvironment } from './run.mjs';
import { sumOf } from './steps.mjs';

const count = (pattern, text) => Number(pattern.exec(text)?.[1] ?? 0);

/** Returns the result of a task: the counts of its tests, otherwise one for the task. */
export function resultOf({ text, hasFailed }) {
  const jest = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/m.exec(text);
  const node = /^. tests \d+$/m.test(text);
  const [passed, failed, skipped] = jest
    ? jest.slice(1).map((number) => Number(number ?? 0))
    : node
      ? [
          count(/^. pass (\d+)$/m, text),
          count(/^. fail (\d+)$/m, text) + count(/^. cancelled (\d+)$/m, text),
          count(/^. skipped (\d+)$/m, text),
        ]
      : [hasFailed ? 0 : 1, 0, 0];
  return { passed, failed: hasFailed ? Math.max(failed, 1) : failed, skipped };
}

/**
 * Parses the tasks in the static output of an Nx run: their output, whether they failed, and whether they came from the
 * cache.
 */
export function tasksIn(output) {
  const [sections, failures = ''] = stripVTControlCharacters(output).replaceAll('\r', '').split('\nFailed tasks:');
  const failed = new Set([...failures.matchAll(/^- (\S+)$/gm)].map(([, id]) => id));
  const tasks = new Map();
  for (const section of sections.split(/^(?=> nx run )/m)) {
    const [header, ...lines] = section.split('\n');
    const [, id, note = ''] = /^> nx run (\S+)(?: (.+))?$/.exec(header) ?? [];
    if (!id) continue;
    const text = lines.join('\n');
    const earlier = tasks.get(id)?.text ?? '';
    const target = id.slice(id.lastIndexOf(':') + 1);
    tasks.set(id, {
      target,
      isCached: /cache/.test(note),
      text: earlier + text.split(/^ NX /m)[0],
      hasFailed: failed.has(id),
    });
  }
  return [...tasks.values()];
}

/**
 * Runs targets of all projects through Nx, which caches results. Prints one line per target, and the output of failed
 * tasks.
 *
 * @param {string[]} targets
 * @param {{
 *   env?: NodeJS.ProcessEnv, parallel?: number, signal?: AbortSignal, isSilent?: boolean, isBuilt?: boolean
 * }} [options] `signal` aborts the run; a silent run prints only failures; `isBuilt`: the builds that targets depend on
 * exist, so that all tests are one run of Jest instead of one more for those that would wait for a build
 * @returns {Promise<{passed: number, failed: number, skipped: number}>} sums over all tasks
 */
export async function runTargets(targets, { env = {}, parallel = 2, signal, isSilent = false, isBuilt = false } = {}) {
  const nx = path.join(root, 'node_modules/nx/dist/bin/nx.js');
  const args = [nx, 'run-many', `--targets=${targets.join(',')}`, `--parallel=${parallel}`, '--output-style=static'];
  if (isBuilt) args.push('--exclude-task-dependencies');
  const startedAt = Date.now();
  // A process for the one plugin, which is our own, would take half of Nx's start.
  const nxVariables = { NX_TUI: 'false', NX_ISOLATE_PLUGINS: 'false' };
  const variables = { ...nxVariables, FORCE_COLOR: '0', NODE_ENV: 'production', ...env };
  const { code, output } = await run(process.execPath, args, { env: toolEnvironment(variables), quiet: true, signal });
  signal?.throwIfAborted();
  const sums = [];
  const tasks = tasksIn(output);
  for (const target of targets) {
    const ofTarget = tasks.filter((task) => task.target === target);
    const sum = sumOf(ofTarget.map(resultOf));
    sums.push(sum);
    for (const task of ofTarget) if (task.hasFailed) console.log(task.text.trim());
    const cached = ofTarget.filter(({ isCached }) => isCached).length;
    if (isSilent) continue;
    console.log(
      `${sum.failed === 0 ? '✓' : '✗'} ${target}: ${sum.passed} passed, ${sum.failed} failed (${ofTarget.length} projects, ${cached} from the cache)`,
    );
    if (sum.skipped > 0) console.log(`  ${sum.skipped} slow tests of "${target}" run with \`npm run test:faults\``);
  }
  for (const line of output.match(/^\? (?: {2}.*|passed only the second time: \S+\.spec\.tsx?)$/gm) ?? [])
    console.log(line);
  const total = sumOf(sums);
  if (code !== 0 && total.failed === 0) {
    console.log(output.trim());
    total.failed += 1;
  }
  if (!isSilent) console.log(`  ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  return total;
}

/**
 * Runs the checks of `npm run check`, which do not start the product. Nx runs one batch at a time, and waits for those of
 * lint with types, of unit tests and for the other targets with a core idle, so they are runs of their own.
 */
export async function check() {
  const totals = await Promise.all([
    runTargets(['lint', 'types']),
    runTargets(['unit']),
    runTargets(['tools', 'repository', 'format', 'unused', 'licences', 'openapi'], { parallel: 1 }),
  ]);
  return sumOf(totals);
}
