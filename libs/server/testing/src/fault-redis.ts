import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { endProcess } from './end-process';
import { freePort } from './redis';
import { findServer } from './redis-providers';

/** Attempts to reach a starting server, 50 ms apart: loading an append-only file takes a while. */
const maxAttempts = 600;

/** A real Redis with an append-only file that a test may kill, freeze and restart on the same port and data. */
export class FaultRedis {
  private child: ChildProcess | undefined;
  private readonly temporaryDirectory: string | undefined;
  readonly directory: string;
  /** A direct connection for the test, which reconnects. */
  readonly client: Redis;

  private constructor(
    readonly port: number,
    private readonly settings: Readonly<Record<string, string>>,
    directory: string | undefined,
  ) {
    this.temporaryDirectory = directory === undefined ? mkdtempSync(path.join(tmpdir(), 'winnow-redis-')) : undefined;
    this.directory = directory ?? this.temporaryDirectory ?? '';
    this.client = new Redis(this.url, { lazyConnect: true, retryStrategy: () => 50, maxRetriesPerRequest: null });
    this.client.on('error', () => undefined);
  }

  /**
   * Starts a server with `appendonly yes`, `appendfsync everysec` and `noeviction`, unless `settings` override them.
   * Stores its data in `directory`, or in a temporary folder. Throws when no real server is installed.
   */
  static async start(settings: Readonly<Record<string, string>> = {}, directory?: string): Promise<FaultRedis> {
    const redis = new FaultRedis(await freePort(), settings, directory);
    await redis.up();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts the server on its data. Resolves once it has loaded them and responds. */
  async up(): Promise<void> {
    const command = findServer();
    if (!command) throw new Error('needs redis-server or valkey-server on PATH');
    const settings = {
      port: String(this.port),
      bind: '127.0.0.1',
      dir: this.directory,
      appendonly: 'yes',
      appendfsync: 'everysec',
      save: '',
      // Allows tests to inspect its files and dumps.
      rdbcompression: 'no',
      'maxmemory-policy': 'noeviction',
      ...this.settings,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
    this.child = spawn(command, args, { stdio: 'ignore' });
    // The first attempt fails while the server starts; the connection keeps trying.
    if (this.client.status === 'wait') this.client.connect().catch(() => undefined);
    for (let attempt = 1; !(await this.responds()); attempt++) {
      if (attempt === maxAttempts) throw new Error('Redis does not come up');
      await sleep(50);
    }
  }

  /** Kills the server. Resolves when the process has exited. */
  async kill(): Promise<void> {
    if (this.child) await endProcess(this.child, 'SIGKILL');
  }

  async stop(): Promise<void> {
    this.client.disconnect();
    await this.kill();
    if (this.temporaryDirectory) rmSync(this.temporaryDirectory, { recursive: true, force: true });
  }

  private async responds(): Promise<boolean> {
    const timeout = sleep(1_000, false, { ref: false });
    return Promise.race([
      this.client
        .ping()
        .then((reply) => reply === 'PONG')
        .catch(() => false),
      timeout,
    ]);
  }
}
