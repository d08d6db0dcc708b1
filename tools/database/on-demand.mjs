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
 * @param {(part: import('../supervise.mjs').Supervised) => void} options.forget called after a graceful stop
 * @param {number} [options.idleMs] milliseconds without a connection after which it stops, to free its memory
 * @returns {Promise<{close: () => Promise<void>}>}
 */
export async function databaseOnDemand({ port, nextPort, directory, environment, launch, forget, idleMs = 20_000 }) {
  const open = new Set();
  let running;
  let idle;
  let ending = Promise.resolve();

  const start = async () => {
    await ending;
    const databasePort = await nextPort();
    const part = launch({
      name: 'database',
      command: process.execPath,
      args: [path.join(root, 'tools/database/server.mjs'), String(databasePort), directory],
      env: environment,
      isReady: () => answers(databasePort),
    });
    await part.ready(readyTimeoutMs);
    return { part, port: databasePort };
  };
  const end = async () => {
    clearTimeout(idle);
    const ended = running;
    running = undefined;
    const part = (await ended?.catch(() => undefined))?.part;
    if (!part) return;
    await part.stop();
    forget(part);
  };

  // Without it a message of several packets waits for an acknowledgement, which the kernel delays by 40 ms.
  const noDelay = true;
  const server = net.createServer({ pauseOnConnect: true, noDelay }, async (client) => {
    open.add(client);
    clearTimeout(idle);
    client.on('error', () => client.destroy());
    client.once('close', () => {
      open.delete(client);
      if (open.size > 0) return;
      clearTimeout(idle);
      idle = setTimeout(() => (ending = end()), idleMs).unref();
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
      for (const client of open) client.destroy();
      await (ending = end());
    },
  };
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
