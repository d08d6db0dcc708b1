import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { runSteps } from './steps.mjs';

/** Prints like Playwright: one failed test of three in the first run, then according to `later`. */
const runner = (marker, later) => `
  const fs = require('node:fs');
  const first = !fs.existsSync(${JSON.stringify(marker)});
  fs.writeFileSync(${JSON.stringify(marker)}, '');
  const [failed, passed] = first ? [1, 2] : ${JSON.stringify(later)};
  if (failed) console.log('  ✘   1 [wide] › attack/a.e2e.ts:9:3 › holds (9.0s)\\n  ' + failed + ' failed');
  if (passed) console.log('  ' + passed + ' passed (1.0s)');
  process.exitCode = failed ? 1 : 0;`;

let folder;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'steps-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const step = (later, more) => ({
  name: 'a set of tests',
  command: process.execPath,
  args: ['-e', runner(path.join(folder, 'ran'), later), '--'],
  counts: 'playwright',
  ...more,
});

test('a file that fails and passes on retry has passed', async () => {
  const total = await runSteps([step([0, 2], { retriesFailures: true })]);
  assert.deepEqual(total, { passed: 3, failed: 0, skipped: 0 });
});

test('a file that fails twice has failed', async () => {
  const total = await runSteps([step([1, 1], { retriesFailures: true })]);
  assert.deepEqual(total, { passed: 2, failed: 1, skipped: 0 });
});

test('ignores a retry without results', async () => {
  const total = await runSteps([step([0, 0], { retriesFailures: true })]);
  assert.deepEqual(total, { passed: 2, failed: 1, skipped: 0 });
});

test('other steps run once', async () => {
  const total = await runSteps([step([0, 2])]);
  assert.deepEqual(total, { passed: 2, failed: 1, skipped: 0 });
});
