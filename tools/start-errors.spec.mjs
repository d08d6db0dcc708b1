import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { assertBuildable } from './build.mjs';
import { redisResponds } from './ensure-redis.mjs';
import { whyNotFree } from './free-port.mjs';
import { describeFailure, root, StartError } from './run.mjs';
import { startSystem } from './system.mjs';

/** Listens on a free loopback port and responds to every request as Redis does to PING. */
async function startPong(t) {
  const server = net.createServer((socket) =>
    socket.on('data', () => socket.write('+PONG\r\n')).on('error', () => undefined),
  );
  t.after(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test('reports a port in use and a host of another machine with a message each', async (t) => {
  const server = await startPong(t);
  const { port } = server.address();
  assert.match(await whyNotFree(port, '127.0.0.1'), /^Port \d+ is in use/);
  server.close();
  await once(server, 'close');
  assert.match(await whyNotFree(port, '203.0.113.1'), /^HOST must be an address of this machine/);
  assert.equal(await whyNotFree(port, '127.0.0.1'), undefined);
});

test('rejects a REDIS_URL that is not an address, with one sentence', async () => {
  for (const url of ['foo', 'localhost:6379', 'http://127.0.0.1:6379', 'redis://127.0.0.1:x'])
    await assert.rejects(
      redisResponds(url),
      new StartError('REDIS_URL must be an address such as redis://127.0.0.1:6379.'),
    );
});

test('accepts several Sentinels if one of them responds', async (t) => {
  const server = await startPong(t);
  const { port } = server.address();
  assert.equal(await redisResponds(`redis://user:secret@127.0.0.1:${port}/0`), true);
  assert.equal(await redisResponds(`redis-sentinel://127.0.0.1:1,127.0.0.1:${port}/#main`), true);
  assert.equal(await redisResponds('redis-sentinel://127.0.0.1:1,127.0.0.1:2/#main'), false);
});

test('rejects a folder whose path the bundler cannot read, with one sentence', () => {
  for (const folder of ['/home/c#/winnow', '/home/what?/winnow', '/home/winnow!'])
    assert.throws(
      () => assertBuildable(folder),
      new StartError(`The apps cannot be built in a folder whose path contains #, ? or !: move or rename ${folder}.`),
    );
  assertBuildable('/home/a b/winnow');
});

test(
  'other users of the machine cannot open the folder of the data',
  { skip: process.platform === 'win32' },
  async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'winnow-start-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const { port } = (await startPong(t)).address();
    const directory = path.join(folder, 'systems/1');
    // The folder is created before the start is rejected.
    await assert.rejects(startSystem({ port, directory }), /^StartError: Port \d+ is in use/);
    assert.equal((statSync(directory).mode & 0o777).toString(8), '700');
  },
);

test('rejects arguments, which would have no effect, with one message', () => {
  for (const argument of ['--help', '--port=9000']) {
    const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'tools/start.mjs'), argument], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    assert.equal(status, 1);
    assert.match(stderr, /^npm start takes no arguments\. Set environment variables instead, .*\n$/);
  }
});

test('reports a data folder that cannot be written with one message', () => {
  const blocked = Object.assign(new Error("EACCES: permission denied, mkdir '/data/redis'"), { code: 'EACCES' });
  assert.equal(
    describeFailure(blocked),
    "The data folder must be writable for this user and have space left: EACCES: permission denied, mkdir '/data/redis'",
  );
});

test('prints the whole error of another failed call', () => {
  const failures = [
    new TypeError('x is not a function'),
    Object.assign(new Error('spawn redis-server EACCES'), { code: 'EACCES', syscall: 'spawn redis-server' }),
    Object.assign(new Error('ENOSPC: System limit for number of file watchers reached'), {
      code: 'ENOSPC',
      syscall: 'watch',
    }),
  ];
  for (const failure of failures) assert.equal(describeFailure(failure), failure);
});
