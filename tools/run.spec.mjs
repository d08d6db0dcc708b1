import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './run.mjs';

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a signal kills a program and its children', async () => {
  const stayAlive = 'setInterval(() => undefined, 1_000)';
  const script = `
    const child = require('node:child_process').spawn(process.execPath, ['-e', '${stayAlive}'], { stdio: 'ignore' });
    console.log(child.pid);
    ${stayAlive}`;
  const stopping = new AbortController();
  let pid = 0;
  const onOutput = (text) => {
    pid = Number(text);
    stopping.abort();
  };
  const { code, signal } = await run(process.execPath, ['-e', script], {
    quiet: true,
    onOutput,
    signal: stopping.signal,
    timeoutMs: 20_000,
  });
  assert.deepEqual([code, signal], [1, 'SIGKILL']);
  for (let attempts = 0; attempts < 200 && isAlive(pid); attempts++) await sleep(10);
  assert.equal(isAlive(pid), false);
});

test('does not start a program when the signal is aborted', async () => {
  const { code, output } = await run(process.execPath, ['-e', 'console.log(1)'], {
    quiet: true,
    signal: AbortSignal.abort(),
  });
  assert.deepEqual([code, output], [1, '']);
});

test('resolves once a program has exited, even if a child keeps its output open', async () => {
  const stayAlive = 'setTimeout(() => undefined, 60_000)';
  const script = `
    const { spawn } = require('node:child_process');
    const child = spawn(process.execPath, ['-e', '${stayAlive}'], { stdio: ['ignore', 'inherit', 'ignore'], detached: true });
    child.unref();
    console.log(child.pid);`;
  const { code, output } = await run(process.execPath, ['-e', script], { quiet: true });
  const pid = Number(output);
  assert.equal(code, 0);
  assert.equal(isAlive(pid), true);
  process.kill(pid);
});
