import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failedFiles } from './failed-files.mjs';

test('names the failed files of Jest once each', () => {
  const output = [
    'PASS server libs/a.spec.ts',
    'FAIL medium libs/b.medium.spec.ts (5.1 s)',
    '  ● FAIL is a word here',
    'FAIL medium libs/b.medium.spec.ts',
    'FAIL web apps/c.spec.tsx',
  ].join('\n');
  assert.deepEqual(failedFiles('jest', output), ['libs/b.medium.spec.ts', 'apps/c.spec.tsx']);
});

test('names the failed files of Playwright, and those with tests that did not run', () => {
  const output = [
    '  ✓   1 [wide] › attack/a.e2e.ts:3:1 › holds (1.0s)',
    '  ✘   2 [wide] › faults/b.e2e.ts:9:3 › F001 › recovers (9.0s)',
    '  -   3 [narrow] › faults/c.spec.ts:12:3 › F001 › after it',
    '    [wide] › faults/b.e2e.ts:9:3 › F001 › recovers',
  ].join('\n');
  assert.deepEqual(failedFiles('playwright', output), ['faults/b.e2e.ts', 'faults/c.spec.ts']);
});

test('names none where a great many failed, or where the runner is another', () => {
  const many = Array.from({ length: 7 }, (_, at) => `FAIL medium libs/${at}.spec.ts`).join('\n');
  assert.deepEqual(failedFiles('jest', many), []);
  assert.deepEqual(failedFiles(undefined, 'FAIL medium libs/a.spec.ts'), []);
});
