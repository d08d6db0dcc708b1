import net from 'node:net';
import path from 'node:path';
import { root } from '../run.mjs';

const readyTimeoutMs = 120_000;

/**
 * The embedded database of `npm start`: listens immediately, and runs from the first connection until the last one
 * closes. One process opens the folder, for any number of connections.
 *
 * @param {object} options
 * @param {number} options.port where clients connect
 * @param {() => Promise<number>} options.nextPort
 * @param {string} options.directory
 * @param {NodeJS.ProcessEnv} options.environment
 * @param {(part: object) => import('../supervise.mjs').Supervised} options.launch starts a process of the system
 * @param {(part: import('../supervise.mjs').Supervised) => void} options.onStop called after a graceful stop
 * @param {number} [options.idleMs] milliseconds without a connection after which it stops, to free its memory
 * @returns {Promise<{close: () => Promise<void>}>}
 */
export async function databaseOnDemand({ port, nextPort, directory, environment, launch, onStop, idleMs = 20_000 }) {
  const clients = new Set();
  let running;
  let idle;
  let stopping = Promise.resolve();

  const start = async () => {
    await stopping;
    const databasePort = await nextPort();
    const part = launch({
      name: 'database',
      command: process.execPath,
      args: [path.join(root, 'tools/database/server.mjs'), String(databasePort), directory],
      env: environment,
      isReady: () => isListening(databasePort),
    });
    await part.ready(readyTimeoutMs);
    return { part, port: databasePort };
  };
  const stopDatabase = async () => {
    clearTimeout(idle);
    const stopped = running;
    running = undefined;
    const part = (await stopped?.catch(() => undefined))?.part;
    if (!part) return;
    await part.stop();
    onStop(part);
  };

  // Without it a message of several packets waits for an acknowledgement, which the kernel delays by 40 ms.
  const noDelay = true;
  const server = net.createServer({ pauseOnConnect: true, noDelay }, async (client) => {
    clients.add(client);
    clearTimeout(idle);
    client.on('error', () => client.destroy());
    client.once('close', () => {
      clients.delete(client);
      if (clients.size > 0) return;
      clearTimeout(idle);
      idle = setTimeout(() => (stopping = stopDatabase()), idleMs).unref();
    });
    try {
      running ??= start().catch((error) => {
        running = undefined;
        throw error;
      });
      const upstream = net.connect({ port: (await running).port, host: '127.0.0.1', noDelay });
      upstream.on('error', () => client.destroy());
      upstream.once('close', () => client.destroy());
      client.once('close', () => upstream.destroy());
      if (client.destroyed) return void upstream.destroy();
      client.pipe(upstream).pipe(client);
    } catch {
      // Its last output is in the log, and the client retries.
      client.destroy();
    }
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    async close() {
      server.close();
      for (const client of clients) client.destroy();
      await (stopping = stopDatabase());
    },
  };
}

function isListening(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
