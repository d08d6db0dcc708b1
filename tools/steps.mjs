import { stripVTControlCharacters } from 'node:util';
import { failedFiles } from './failed-files.mjs';
import { run } from './run.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} [env]
 * @property {keyof typeof counters} counts what prints its results
 * @property {boolean} [retriesFailures] for Playwright: whether failed files are retried once, one by one, and that result
 *   counts. Traces are recorded in that run only, as they take 17 % of the CPU time
 */

const number = (pattern, text) => Number(pattern.exec(text)?.[1] ?? 0);

/** Parses the numbers of passed, failed and skipped tests from the summary of each test runner. */
const counters = {
  jest: (output) => {
    const line = /^Tests:.*$/m.exec(output)?.[0] ?? '';
    const [passed, failed] = [number(/(?<!\d)(\d+) passed/, line), number(/(?<!\d)(\d+) failed/, line)];
    return { passed, failed, skipped: number(/(?<!\d)(\d+) (?:skipped|todo)/, line) };
  },
  playwright: (output) => {
    const last = output.slice(Math.max(0, output.length - 20_000));
    const count = (word) => number(new RegExp(`^\\s+(\\d+) ${word}`, 'm'), last);
    return {
      passed: count('passed'),
      failed: count('failed') + count('flaky') + count('did not run'),
      skipped: count('skipped'),
    };
  },
};

/** Returns the result of a step; one that exits with an error but without a failed test counts as one failure. */
function resultOf(step, code, plain) {
  const counted = counters[step.counts](plain);
  const failedOtherwise = code !== 0 && counted.failed === 0;
  return { ...counted, failed: counted.failed + (failedOtherwise ? 1 : 0) };
}

/** Runs a step, and prints the output of a failed one. */
async function runStep(step) {
  const { code, output } = await run(step.command, step.args, { quiet: true, ...(step.env && { env: step.env }) });
  const plain = stripVTControlCharacters(output);
  const result = resultOf(step, code, plain);
  if (result.failed > 0) console.log(output.trimEnd());
  return { result, files: result.failed > 0 ? failedFiles(plain) : [] };
}

/**
 * Returns a step's result. With `retriesFailures`, files with failed tests are retried one by one: on a small shared
 * machine a test may time out without a defect. A file that fails twice has failed; one that passes on retry is printed,
 * since a flaky test still needs a fix.
 */
async function outcomeOf(step) {
  const { result, files } = await runStep(
    step.retriesFailures ? { ...step, args: [...step.args, '--trace=off'] } : step,
  );
  if (!step.retriesFailures || files.length === 0) return result;
  console.log(`? ${step.name}: ${result.failed} failed; retrying one at a time: ${files.join(', ')}`);
  // Playwright empties its output folder, which has what the first run recorded about its failures.
  const { result: second } = await runStep({
    ...step,
    args: [...step.args, '--workers=1', '--output=test-results/again', ...files],
  });
  const failed = second.passed === 0 ? result.failed : Math.min(second.failed, result.failed);
  if (failed < result.failed) console.log(`? passed only the second time: ${result.failed - failed} of "${step.name}"`);
  return { ...result, passed: result.passed + result.failed - failed, failed };
}

/**
 * Runs steps in sequence; prints one line per step, and the output of failed ones.
 *
 * @param {Step[]} steps
 * @returns {Promise<{passed: number, failed: number, skipped: number}>} sums over all steps
 */
export async function runSteps(steps) {
  const results = [];
  for (const step of steps) {
    const startedAt = Date.now();
    const result = await outcomeOf(step);
    results.push(result);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    console.log(
      `${result.failed === 0 ? '✓' : '✗'} ${step.name} (${result.passed} passed, ${result.failed} failed) ${seconds} s`,
    );
    if (result.skipped > 0) console.log(`  ${result.skipped} tests of "${step.name}" were skipped`);
  }
  return sumOf(results);
}

/** Returns the sums of the numbers of tests. */
export function sumOf(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** Prints the last line of a run, and sets the exit code. */
export function finish(...totals) {
  const { passed, failed } = sumOf(totals);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
