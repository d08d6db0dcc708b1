import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './run.mjs';
import { Supervised } from './supervise.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'supervise-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Returns a part that is ready once `script` has created its file. */
function supervise(name, script, printed = []) {
  const mark = path.join(folder, `${name}.ready`);
  const part = {
    name,
    command: process.execPath,
    args: ['-e', script],
    env: { ...process.env, MARK: mark },
    isReady: async () => existsSync(mark),
  };
  const supervised = new Supervised(
    part,
    path.join(folder, 'logs'),
    (line) => printed.push(line),
    () => undefined,
  );
  supervised.start();
  return supervised;
}

const becomeReady = "require('fs').writeFileSync(process.env.MARK, '');";
const stayAlive = 'setInterval(() => {}, 1000);';

test('restarts a killed process and reports it', async () => {
  const printed = [];
  const part = supervise('killed', `console.log('about to work');${becomeReady}${stayAlive}`, printed);
  await part.ready(10_000);
  const first = part.pid;
  process.kill(first, 'SIGKILL');
  while (part.pid === undefined || part.pid === first) await sleep(10);
  assert.match(printed.join('\n'), /\[killed\] exited \(SIGKILL\), restarting[^]*about to work/);
  await part.stop();
});

test('gives up on a process that never becomes ready, with its last error', async () => {
  const log = JSON.stringify({ level: 'fatal', msg: 'cannot start: REDIS_URL is required' });
  const part = supervise('broken', `console.log(${JSON.stringify(log)}); process.exit(1);`);
  await assert.rejects(part.ready(10_000), (error) => {
    assert.ok(error instanceof StartError);
    assert.equal(error.message, 'broken cannot start: REDIS_URL is required');
    return true;
  });
  await part.stop();
});

test('reports the invalid variable of a process that cannot start', async () => {
  const reason = 'Configuration is not valid.\nAI_RPC_PORT: must be a whole number from 0 to 65535';
  const log = JSON.stringify({ level: 'fatal', reason, msg: `cannot start: ${reason}` });
  const part = supervise('misled', `console.log(${JSON.stringify(log)}); process.exit(1);`);
  await assert.rejects(part.ready(10_000), { message: `misled cannot start: ${reason}` });
  await part.stop();
});

test('reports a program that does not exist', async () => {
  const part = new Supervised(
    { name: 'absent', command: path.join(folder, 'no-such-program'), args: [], env: {}, isReady: async () => false },
    path.join(folder, 'logs'),
    () => undefined,
    () => undefined,
  );
  part.start();
  await assert.rejects(part.ready(10_000), /absent cannot start: .*ENOENT/);
  await part.stop();
});

test('leaves no process running after stop, and keeps the log', async () => {
  const part = supervise(
    'stopped',
    `console.log('kept');${becomeReady}process.on('SIGTERM', () => process.exit(0));${stayAlive}`,
  );
  await part.ready(10_000);
  const { pid } = part;
  await part.stop();
  assert.equal(isAlive(pid), false);
  assert.match(readFileSync(path.join(folder, 'logs/stopped.log'), 'utf8'), /kept/);
});

test('kills a process that does not stop within its timeout', async () => {
  const slowEnd = "process.on('SIGTERM', () => setTimeout(() => { console.log('in order'); process.exit(0) }, 500));";
  const script = `${slowEnd}${becomeReady}${stayAlive}`;
  for (const [name, stopTimeoutMs, isInOrder] of [
    ['long-timeout', 20_000, true],
    ['short-timeout', 50, false],
  ]) {
    const part = supervise(name, script);
    part.part.stopTimeoutMs = stopTimeoutMs;
    await part.ready(10_000);
    await part.stop();
    assert.equal(readFileSync(path.join(folder, `logs/${name}.log`), 'utf8').includes('in order'), isInOrder, name);
  }
});

test('restarts on request without reporting a crash', async () => {
  const printed = [];
  const part = supervise('requested', `${becomeReady}${stayAlive}`, printed);
  await part.ready(10_000);
  const first = part.pid;
  await part.restart();
  while (part.pid === undefined) await sleep(10);
  assert.notEqual(part.pid, first);
  assert.deepEqual(printed, []);
  await part.stop();
});

test('stays down while held, and starts again when released', async () => {
  const printed = [];
  const part = supervise('held', `${becomeReady}${stayAlive}`, printed);
  await part.ready(5_000);
  const before = part.pid;
  await part.hold();
  await sleep(600);
  assert.equal(part.pid, undefined);
  assert.equal(isAlive(before), false);
  part.release();
  await part.ready(5_000);
  assert.notEqual(part.pid, before);
  assert.deepEqual(printed, []);
  await part.stop();
});

test('keeps a process running while the disk of its log is full', { skip: !existsSync('/dev/full') }, async () => {
  const printed = [];
  mkdirSync(path.join(folder, 'logs'), { recursive: true });
  symlinkSync('/dev/full', path.join(folder, 'logs/full.log'));
  const part = supervise('full', `${becomeReady}setInterval(() => console.log('line'), 10);`, printed);
  await part.ready(10_000);
  while (printed.length === 0) await sleep(10);
  await sleep(50);
  assert.match(printed.join('\n'), /^\[full\] log ends: ENOSPC[^\n]*$/);
  assert.ok(isAlive(part.pid));
  await part.stop();
});

test('prints the message of an uncaught error with a long stack, without the frames of Node', async (t) => {
  const printed = [];
  const crash =
    "function read(depth) { if (depth) return read(depth - 1); throw new Error('the file is missing'); } setTimeout(() => read(20), 300);";
  const part = supervise('uncaught', becomeReady + crash, printed);
  t.after(() => part.stop());
  await part.ready(10_000);
  while (!printed.some((line) => line.includes('Last lines'))) await sleep(10);
  assert.match(printed.join('\n'), /Error: the file is missing/);
  assert.doesNotMatch(printed.join('\n'), /at .*node:/);
});
