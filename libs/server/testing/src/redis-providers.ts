import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { endProcess } from './end-process';

/** A starting server; it may not respond yet. */
export interface StartedRedis {
  readonly url: string;
  /** Absent when the server is not a process of this machine. */
  readonly process?: ChildProcess;
  stop(): Promise<void>;
}

type Provider = (port: number, args: readonly string[]) => Promise<StartedRedis>;

/** The image of docker-compose.yml. */
const image = 'valkey/valkey:8.1-bookworm';
const settings = ['--save', '', '--maxmemory-policy', 'noeviction'];

/** Providers of a Redis for tests; `TEST_REDIS` selects one. */
export const redisProviders = {
  /** The production image, if Docker is available. */
  async docker(_port, args) {
    const { GenericContainer } = await import('testcontainers');
    const container = await new GenericContainer(image)
      .withExposedPorts(6379)
      .withCommand(['valkey-server', '--bind', '*', '--protected-mode', 'no', ...settings, ...args])
      .start();
    const url = `redis://${container.getHost()}:${container.getMappedPort(6379)}`;
    return { url, stop: async () => void (await container.stop()) };
  },
  /** A real server installed on this machine. */
  async binary(port, args) {
    const command = findServer();
    if (!command) throw new Error('TEST_REDIS=binary needs redis-server or valkey-server on PATH');
    return startProcess(command, port, ['--port', String(port), '--bind', '127.0.0.1', ...settings, ...args]);
  },
  /** The npm stand-in: in memory, ignores `args`. */
  async js(port) {
    const tools = path.resolve(__dirname, '../../../../tools/redis');
    const cli = path.join(path.dirname(require.resolve('js-redis-server')), 'cli.js');
    const heap = ['--max-semi-space-size=4', '--max-old-space-size=256'];
    const preload = ['--require', path.join(tools, 'tuned-server.cjs')];
    return startProcess(process.execPath, port, [...heap, ...preload, cli, '--port', String(port)]);
  },
} as const satisfies Record<string, Provider>;

export type RedisKind = keyof typeof redisProviders;

/**
 * Returns the provider selected by `TEST_REDIS`, otherwise the best that this machine has. Throws on an unknown name.
 */
export function selectedRedis(): RedisKind {
  const configured = process.env.TEST_REDIS;
  if (!configured) return findServer() ? 'binary' : 'js';
  if (configured in redisProviders) return configured as RedisKind;
  throw new Error(`TEST_REDIS must be one of ${Object.keys(redisProviders).join(', ')}`);
}

/** Returns the program of a real server, Valkey before Redis. */
export function findServer(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = ['valkey-server', 'redis-server'].flatMap((name) =>
    folders.map((folder) => path.join(folder, name)),
  );
  return candidates.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function startProcess(command: string, port: number, args: readonly string[]): StartedRedis {
  const child = spawn(command, args, { stdio: 'ignore' });
  child.on('error', () => undefined);
  return {
    url: `redis://127.0.0.1:${port}`,
    process: child,
    stop: () => endProcess(child, 'SIGTERM'),
  };
}
