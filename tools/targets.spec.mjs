import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resultOf, tasksIn } from './targets.mjs';

const output = `
 NX   Running targets lint, unit for 2 projects:

> nx run workspace:lint  [existing outputs match the cache, left as is]


> nx run @winnow/errors:unit


> nx run @winnow/errors:unit

● a test
30 passed, 1 failed, 2 skipped

> nx run workspace:tools  [local cache]

\u001b[34mℹ tests 12\u001b[39m\r
ℹ pass 10\r
ℹ fail 1\r
ℹ cancelled 1\r
ℹ skipped 0\r

 NX   Running targets lint, unit for 2 projects failed

Failed tasks:

- @winnow/errors:unit
- workspace:tools
`;

test('parses each task’s output, failure and cache hit', () => {
  const tasks = tasksIn(output);
  assert.deepEqual(
    tasks.map(({ target, isCached, hasFailed }) => [target, isCached, hasFailed]),
    [
      ['lint', true, false],
      ['unit', false, true],
      ['tools', true, true],
    ],
  );
  assert.ok(tasks[1].text.includes('● a test'));
});

test('counts tests, and a task without tests as one', () => {
  assert.deepEqual(tasksIn(output).map(resultOf), [
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 30, failed: 1, skipped: 2 },
    { passed: 10, failed: 2, skipped: 0 },
  ]);
});

test('a failed task without a failed test is a failure', () => {
  assert.deepEqual(resultOf({ text: '5 passed, 0 failed', hasFailed: true }), { passed: 5, failed: 1, skipped: 0 });
  assert.deepEqual(resultOf({ text: 'Segmentation fault', hasFailed: true }), { passed: 0, failed: 1, skipped: 0 });
});
