import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root, run } from '../run.mjs';
import { jest } from '../runners.mjs';
import { tasksOf } from './by-project.mjs';

/** Maximum failed files that are retried. */
const maxRetried = 24;
/** Maximum lines of a failure that are printed although its retry passed. */
const maxLines = 12;
const workers = process.env.JEST_WORKERS || '2';

/** Batch executors: one run of Jest for all projects, with the result of each derived from its files. */
export const unit = (...batch) => runJest(['server', 'web'], ...batch);
export const medium = (...batch) => runJest(['medium'], ...batch);

async function* runJest(suites, taskGraph, _options, _overrides, context) {
  const tasks = tasksOf(taskGraph, context);
  const args = ['--selectProjects', ...suites];
  const folders = tasks.map(({ folder }) => `^${folder}/src/`);
  const files = await withRetry(
    await runTests([...args, `--maxWorkers=${workers}`, '--testPathPatterns', ...folders]),
    (failed) => runTests([...args, '--runInBand', '--runTestsByPath', ...failed]),
  );
  for (const { id, owns } of tasks) yield { task: id, result: resultOf(files.filter(({ name }) => owns(name))) };
}

/** Returns the result of a project from those of its test files: the failures, and the counts as the last line. */
export function resultOf(files) {
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const count = (status) => statuses.filter((each) => each === status).length;
  const hasFailedTest = ({ assertionResults }) => assertionResults.some(({ status }) => status === 'failed');
  // A file that failed to load has no tests; a project without files has failed.
  const unloaded = files.filter((file) => file.status === 'failed' && !hasFailedTest(file)).length;
  const failed = count('failed') + unloaded + (files.length === 0 ? 1 : 0);
  const skipped = statuses.length - count('passed') - count('failed');
  const counts = `${count('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  const terminalOutput = [...files.map(({ message }) => message), counts].filter(Boolean).join('\n');
  return { success: failed === 0, terminalOutput };
}

/** Runs Jest and resolves with the results of its test files. Throws with its output if it could not run them. */
async function runTests(args) {
  const folder = mkdtempSync(path.join(tmpdir(), 'winnow-jest-'));
  const report = path.join(folder, 'results.json');
  // A handle left open by a test would keep the process alive after its results are written.
  const { command, args: program, env } = jest(...args, '--forceExit', '--json', `--outputFile=${report}`);
  const { output } = await run(command, program, { env, quiet: true });
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults;
  } catch {
    throw new Error(output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Retries failed files one by one: on a small shared machine a test may time out without a defect. A file that fails
 * twice has failed; one that passes on retry is printed, since a flaky test still needs a fix.
 */
export async function withRetry(files, rerun) {
  const failed = files.filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (failed.length === 0 || failed.length > maxRetried) return files;
  const retried = await rerun(failed);
  for (const { name, status } of retried) {
    if (status !== 'passed') continue;
    console.log(`? passed only the second time: ${path.relative(root, name)}`);
    const { message } = files.find((file) => file.name === name);
    for (const line of firstLines(message)) console.log(`?   ${line}`);
  }
  return files.map((file) => retried.find(({ name }) => name === file.name) ?? file);
}

/** Returns the beginning of a failure: the test's title, and what it expected. */
const firstLines = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, maxLines);
