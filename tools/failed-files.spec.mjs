import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failedFiles } from './failed-files.mjs';

test('lists the failed files of Playwright, and those with tests that did not run', () => {
  const output = [
    '  ✓   1 [wide] › attack/a.e2e.ts:3:1 › holds (1.0s)',
    '  ✘   2 [wide] › faults/b.e2e.ts:9:3 › F001 › recovers (9.0s)',
    '  -   3 [narrow] › faults/c.spec.ts:12:3 › F001 › after it',
    '    [wide] › faults/b.e2e.ts:9:3 › F001 › recovers',
  ].join('\n');
  assert.deepEqual(failedFiles(output), ['faults/b.e2e.ts', 'faults/c.spec.ts']);
});

test('lists no files if too many failed, or none', () => {
  const many = Array.from({ length: 13 }, (_, at) => `  ✘   ${at} [wide] › a/${at}.e2e.ts:9:3 › fails`).join('\n');
  assert.deepEqual(failedFiles(many), []);
  assert.deepEqual(failedFiles('  ✓   1 [wide] › attack/a.e2e.ts:3:1 › holds (1.0s)'), []);
});
