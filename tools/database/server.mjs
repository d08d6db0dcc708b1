import { existsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { emptyDatabase } from './empty-database.mjs';
import { Session } from './session.mjs';

// The embedded PostgreSQL: `node server.mjs <port> [folder]` serves it on the loopback address; in memory without a folder.
// With DATABASE_TEMPLATE, a folder of tests, a new database is a copy of the empty one there.
const [port, directory] = process.argv.slice(2);
const dataDir = directory ?? 'memory://';
const isNew = directory === undefined || !existsSync(path.join(directory, 'PG_VERSION'));
const template = process.env.DATABASE_TEMPLATE;
const database =
  template && isNew
    ? await PGlite.create({ dataDir, loadDataDir: await emptyDatabase(template) })
    : await PGlite.create({ dataDir });

let last = Promise.resolve();
/** Resolves with a release function once all earlier turns have ended: PGlite has one session for all connections. */
async function acquireTurn() {
  const before = last;
  const { promise, resolve: release } = Promise.withResolvers();
  last = promise;
  await before;
  return release;
}

const server = net.createServer((socket) => new Session(socket, database, acquireTurn));
server.listen(Number(port), '127.0.0.1');
for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, async () => {
    server.close();
    await acquireTurn();
    await database.close();
    process.exit(0);
  });
