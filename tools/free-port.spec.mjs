import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { test } from 'node:test';

const count = 500;
const program = `
  import { freePort } from ${JSON.stringify(path.join(import.meta.dirname, 'free-port.mjs'))};
  process.on('message', () => undefined);
  process.send(await Promise.all(Array.from({ length: ${count} }, freePort)));
`;

test('processes that run concurrently never get the same port', async (t) => {
  const processes = Array.from({ length: 3 }, () =>
    // Each runs as long as its channel is open.
    spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
  t.after(() => processes.forEach((child) => child.kill()));
  const answers = await Promise.all(processes.map((child) => once(child, 'message')));
  assert.equal(new Set(answers.flat(2).filter(Number.isInteger)).size, processes.length * count);
});
