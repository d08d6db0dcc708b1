import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resultOf, withRetry } from './jest.mjs';

const file = (name, status, ...statuses) => ({
  name,
  status,
  message: status === 'failed' ? `● ${name}` : '',
  assertionResults: statuses.map((each) => ({ status: each })),
});

test('a file that fails and passes on retry has passed, and its first failure is printed', async (context) => {
  const log = context.mock.method(console, 'log', () => undefined);
  const alone = [];
  const files = await withRetry([file('a', 'failed', 'failed'), file('b', 'passed', 'passed')], async (failed) => {
    alone.push(...failed);
    return [file('a', 'passed', 'passed')];
  });
  assert.deepEqual(alone, ['a']);
  assert.deepEqual(resultOf(files), { success: true, terminalOutput: '2 passed, 0 failed' });
  assert.equal(log.mock.calls.at(-1).arguments[0], '?   ● a');
});

test('a file that fails twice has failed', async () => {
  const files = await withRetry([file('a', 'failed', 'failed', 'passed')], async () => [file('a', 'failed', 'failed')]);
  assert.equal(resultOf(files).success, false);
});

test('a retry without results changes nothing', async () => {
  const files = await withRetry([file('a', 'failed', 'failed')], async () => []);
  assert.deepEqual(resultOf(files), { success: false, terminalOutput: '● a\n0 passed, 1 failed' });
});

test('many failed files are not retried', async () => {
  const many = Array.from({ length: 25 }, (_, index) => file(`a${index}`, 'failed', 'failed'));
  const files = await withRetry(many, () => assert.fail('runs again'));
  assert.equal(resultOf(files).success, false);
});

test('a file without tests, and a project without files, have failed; skipped tests are counted', () => {
  assert.equal(resultOf([file('a', 'failed')]).success, false);
  assert.equal(resultOf([]).terminalOutput, '0 passed, 1 failed');
  assert.equal(resultOf([file('a', 'passed', 'passed', 'pending')]).terminalOutput, '1 passed, 0 failed, 1 skipped');
});
