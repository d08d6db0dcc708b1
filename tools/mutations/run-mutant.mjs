import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { jestAt, playwrightAt } from './suites.mjs';
import { run, toolEnvironment } from '../run.mjs';

const runners = { jest: jestAt, playwright: playwrightAt };

/** Timeout of one suite or build in milliseconds: longer than the timeout of a test, whose failure is the result. */
const timeoutMs = 420_000;

/**
 * Runs a suite in a working copy. `red` if tests failed; `broken` if it could not run, which proves nothing
 * about a defence.
 *
 * @returns {Promise<{outcome: 'green' | 'red' | 'broken', output: string}>}
 */
export async function runSuite(copy, suite) {
  const { command, args, env } = runners[suite.runner](copy, suite);
  const { code, output } = await run(command, args, { cwd: copy, env, quiet: true, timeoutMs });
  const plain = output.replace(/\u001b\[[\d;]*m/g, '');
  const passed = /^Tests:.* \d+ passed|^[ \t]+\d+ passed/m.test(plain);
  const failed = /^Tests:\s+\d+ failed|^[ \t]+\d+ failed/m.test(plain);
  if (code === 0) return { outcome: passed ? 'green' : 'broken', output: plain };
  return { outcome: failed ? 'red' : 'broken', output: plain };
}

/** Disables a defence in the copy, runs its suite, and restores the defence. */
export async function runMutant(copy, { file, text, instead, suite, builds = [] }) {
  const target = path.join(copy, file);
  const whole = readFileSync(target, 'utf8');
  if (whole.split(text).length !== 2)
    return { outcome: 'missing', output: `${file} does not contain exactly once: ${text}` };
  writeFileSync(
    target,
    whole.replace(text, () => instead),
  );
  try {
    for (const folder of builds) await buildAt(copy, folder);
    return await runSuite(copy, suite);
  } finally {
    writeFileSync(target, whole);
    for (const folder of builds) await buildAt(copy, folder);
  }
}

async function buildAt(copy, folder) {
  const rspack = path.join(copy, 'node_modules/@rspack/cli/bin/rspack.js');
  const env = toolEnvironment({ NODE_ENV: 'production' });
  const { code, output } = await run(process.execPath, [rspack, 'build', '--mode', 'production'], {
    cwd: path.join(copy, folder),
    env,
    quiet: true,
    timeoutMs,
  });
  if (code !== 0) throw new Error(`${folder} could not be built:\n${output}`);
}
