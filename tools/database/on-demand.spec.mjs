import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../free-port.mjs';
import { cache } from '../run.mjs';
import { Supervised } from '../supervise.mjs';
import { databaseOnDemand } from './on-demand.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'database-'));
const parts = [];
let database;
let port;

before(async () => {
  port = await freePort();
  database = await databaseOnDemand({
    port,
    nextPort: freePort,
    directory: path.join(folder, 'data'),
    environment: { ...process.env, DATABASE_TEMPLATE: cache },
    launch(part) {
      const supervised = new Supervised(
        part,
        folder,
        () => undefined,
        () => undefined,
      );
      parts.push(supervised);
      supervised.start();
      return supervised;
    },
    onStop: (part) => parts.splice(parts.indexOf(part), 1),
    idleMs: 200,
  });
});
after(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

async function withClient(work) {
  const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
const notes = () => withClient(async (client) => (await client.query('select text from note order by text')).rows);
async function waitUntilStopped() {
  while (parts.length > 0) await sleep(20);
}

test('runs only while clients are connected, and keeps committed data', async () => {
  assert.deepEqual(parts, []);
  await withClient(async (client) => {
    await client.query('create table note (text text)');
    await client.query('insert into note values ($1)', ['first']);
    assert.equal(parts.length, 1);
  });
  await waitUntilStopped();
  assert.deepEqual(await notes(), [{ text: 'first' }]);
  await waitUntilStopped();
});

test('runs one process for concurrent connections, each with separate transactions', async () => {
  const insert = (text) =>
    withClient(async (client) => {
      await client.query('begin');
      await client.query('insert into note values ($1)', [text]);
      await client.query(text.startsWith('kept') ? 'commit' : 'rollback');
    });
  await Promise.all(['kept 1', 'dropped 1', 'kept 2', 'dropped 2'].map(insert));
  assert.equal(parts.length, 1);
  assert.deepEqual(
    await notes(),
    ['first', 'kept 1', 'kept 2'].map((text) => ({ text })),
  );
});

test('rolls back when a client disconnects, and reports errors of statements', async () => {
  await withClient(async (client) => {
    await client.query('begin');
    await client.query("insert into note values ('lost')");
    client.connection.stream.destroy();
  });
  await withClient(async (client) => {
    await assert.rejects(client.query('select * from nothing where a = $1', [1]), { code: '42P01' });
    assert.equal((await client.query('select $1::int + 1 as sum', [1])).rows[0].sum, 2);
  });
  assert.deepEqual(
    await notes(),
    ['first', 'kept 1', 'kept 2'].map((text) => ({ text })),
  );
});

test('restarts after a kill, with all committed data', async () => {
  await withClient((client) => client.query("insert into note values ('last')"));
  const pid = parts[0]?.pid;
  if (pid) process.kill(pid, 'SIGKILL');
  for (let tries = 0; ; tries++) {
    const rows = await notes().catch(() => []);
    if (rows.length > 0 || tries > 100) {
      assert.equal(rows.at(-1)?.text, 'last');
      return;
    }
    await sleep(100);
  }
});
