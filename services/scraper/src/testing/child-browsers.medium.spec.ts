import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { browsers } from './child-browsers';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'winnow-browsers-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('returns the browsers of its thread, not those that a suite in another thread started', async () => {
  const chromium = path.join(folder, 'chromium');
  symlinkSync('/bin/sh', chromium);
  const own = spawn(chromium, ['-c', 'read line']);
  await once(own, 'spawn');
  const script = `
    const browser = require('node:child_process').spawn(${JSON.stringify(chromium)}, ['-c', 'read line']);
    browser.once('spawn', () => require('node:worker_threads').parentPort.postMessage('started'));`;
  const thread = new Worker(script, { eval: true });
  await once(thread, 'message');
  try {
    expect(browsers()).toEqual([own.pid]);
  } finally {
    own.kill();
    await thread.terminate();
  }
});
