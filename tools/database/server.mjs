import net from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { Session } from './session.mjs';

// The embedded PostgreSQL: `node server.mjs <port> [folder]` serves it on the loopback address; in memory without a folder.
const [port, directory] = process.argv.slice(2);
const database = await PGlite.create({ dataDir: directory ?? 'memory://' });

/** Resolves once all earlier work has ended: PGlite has one session, which connections use in turn. */
let last = Promise.resolve();
async function acquireTurn() {
  const before = last;
  let release;
  last = new Promise((resolve) => (release = resolve));
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
