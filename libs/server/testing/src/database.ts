import { spawn } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess } from './end-process';
import { freePort } from './redis';

export interface TestDatabase {
  readonly url: string;
  /** Whether it is the embedded database, which runs one transaction at a time. */
  readonly isEmbedded: boolean;
  stop(): Promise<void>;
}

const server = path.resolve(__dirname, '../../../../tools/database/server.mjs');
/** Milliseconds to create the embedded database on a busy machine. */
const startTimeoutMs = 120_000;

/**
 * Starts a PostgreSQL database for tests: the one at `TEST_DATABASE_URL`, whose tables are shared with other tests,
 * otherwise the embedded one, in memory or in `directory`.
 */
export async function startTestDatabase(directory?: string): Promise<TestDatabase> {
  const configuredUrl = process.env.TEST_DATABASE_URL;
  if (configuredUrl && directory === undefined)
    return { url: configuredUrl, isEmbedded: false, stop: async () => undefined };
  const port = await freePort();
  const args = [server, String(port), ...(directory === undefined ? [] : [directory])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const deadline = Date.now() + startTimeoutMs;
  while (!(await isOpen(port))) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('the embedded database does not start');
    await sleep(50);
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    isEmbedded: true,
    stop: () => endProcess(child, 'SIGTERM'),
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    const settle = (isListening: boolean) => {
      socket.destroy();
      resolve(isListening);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}
