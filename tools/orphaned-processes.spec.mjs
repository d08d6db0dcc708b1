import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { endOrphans, recordProcesses, supervisorOf } from './orphaned-processes.mjs';
import { root } from './run.mjs';
import { sessionSecretOf, startSystem } from './system.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'orphans-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const record = (content) => writeFileSync(path.join(folder, 'processes.json'), content);

/** Starts a process that ends with the test; its script is unique. */
async function startPart(t, setUp = '') {
  const script = `${setUp}setInterval(() => {}, 1000); console.log('up ${process.pid}');`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  t.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return { child, script };
}

test('starts after a power loss cut off the record of processes', async () => {
  for (const content of ['', '{"supervisor":21', 'null', '{}']) {
    record(content);
    await endOrphans(folder);
    assert.equal(supervisorOf(folder), undefined);
  }
});

test('ends the parts of a dead supervisor', async (t) => {
  const { child, script } = await startPart(t);
  record(JSON.stringify({ supervisor: 2 ** 30, parts: [{ pid: child.pid, script }] }));
  const exited = once(child, 'exit');
  await endOrphans(folder);
  assert.deepEqual(await exited, [null, 'SIGTERM']);
});

test('kills the parts of a dead supervisor that do not stop, before others use their data', async (t) => {
  const { child, script } = await startPart(t, "process.on('SIGTERM', () => {});");
  record(JSON.stringify({ supervisor: 2 ** 30, parts: [{ pid: child.pid, script }] }));
  const exited = once(child, 'exit');
  await endOrphans(folder);
  assert.deepEqual(await exited, [null, 'SIGKILL']);
});

test('keeps the record of processes when a full disk rejects a new one', { skip: !existsSync('/dev/full') }, () => {
  const printed = [];
  record('{"supervisor":1,"parts":[]}');
  symlinkSync('/dev/full', path.join(folder, 'processes.json.new'));
  recordProcesses(folder, [], (line) => printed.push(line));
  rmSync(path.join(folder, 'processes.json.new'));
  assert.match(printed.join('\n'), /^The running processes are not recorded: ENOSPC[^\n]*$/);
  assert.equal(readFileSync(path.join(folder, 'processes.json'), 'utf8'), '{"supervisor":1,"parts":[]}');
});

test('rejects a start in the data folder of another start that runs, and leaves its parts running', async (t) => {
  const supervisor = await startPart(t);
  const part = await startPart(t);
  record(JSON.stringify({ supervisor: supervisor.child.pid, parts: [{ pid: part.child.pid, script: part.script }] }));
  await assert.rejects(startSystem({ directory: folder }), {
    name: 'StartError',
    message: `Process ${supervisor.child.pid} uses ${path.relative(root, folder)}: wait until it has stopped, or choose another PORT.`,
  });
  assert.equal(part.child.exitCode ?? part.child.signalCode, null);
});

test('a stopped start leaves its data folder to others', () => {
  recordProcesses(folder, [], assert.fail);
  assert.equal(supervisorOf(folder), undefined);
});

test('replaces a session secret that was cut off, and keeps another', () => {
  writeFileSync(path.join(folder, 'session-secret'), '');
  const secret = sessionSecretOf(folder);
  assert.match(secret, /^[\w-]{43}$/);
  assert.equal(sessionSecretOf(folder), secret);
});
