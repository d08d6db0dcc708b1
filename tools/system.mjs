import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { databaseOnDemand } from './database/on-demand.mjs';
import { ensureScraperBrowser } from './ensure-chromium.mjs';
import { ensureRedis, redisResponds, redisCommand } from './ensure-redis.mjs';
import { freePort, whyNotFree } from './free-port.mjs';
import { endOrphans, recordProcesses, supervisorOf } from './orphaned-processes.mjs';
import { addressOf, environmentFor, processTable } from './processes.mjs';
import { privateFolder } from './private-folder.mjs';
import { cache, root, StartError } from './run.mjs';
import { Supervised } from './supervise.mjs';

/** Milliseconds for a part to become ready, with a margin for a cold disk on a small machine. */
const readyTimeoutMs = 60_000;

/**
 * Starts the whole product from its build. Used by `npm start` and, on free ports, by end-to-end tests.
 *
 * @param {object} [options]
 * @param {number} [options.port] port of the product; default: a free one
 * @param {string} [options.host] address to listen on
 * @param {NodeJS.ProcessEnv} [options.environment] additional variables of the services (EGRESS_TEST_HOSTS, limits ...)
 * @param {number} [options.gateways] @param {number} [options.scrapers] @param {number} [options.extractors]
 * @param {string[]} [options.without] services not to start, for tests of a part of the product
 * @param {string} [options.redisUrl] a running Redis; default: a private one
 * @param {string} [options.directory] folder of the private Redis's data, the session secret and logs
 * @param {(line: string) => void} [options.print] prints one line
 * @param {AbortSignal} [options.signal] aborts the start; after the start use `stop`
 * @returns {Promise<System>} once every part passes its readiness check
 * @throws {StartError} with one sentence, or the signal's reason; leaves no process running
 *
 * @typedef {object} System
 * @property {string} url the product's address
 * @property {{egress: number, aiRpc: number, gateways: number[]}} ports
 * @property {string} directory folder of Redis data and logs
 * @property {string} redisUrl
 * @property {string} redisKind `url`, `binary` or `js`
 * @property {string[]} names parts in start order: `scraper`, or `scraper-1`, `scraper-2` if there are several
 * @property {(name: string) => number | undefined} pid process id of a part, undefined while it is down
 * @property {(name: string) => string | undefined} healthUrl base URL of a part's /health/ready and /metrics
 * @property {(name: string, signal?: NodeJS.Signals) => void} kill sends a signal (default: SIGKILL); the part is
 * restarted
 * @property {(name: string) => Promise<void>} restart stops a part gracefully and starts it again
 * @property {(name: string, signal?: NodeJS.Signals) => Promise<void>} hold ends a part (default: SIGKILL) and keeps it
 * down
 * @property {(name: string) => Promise<void>} release starts a held part; resolves once it is ready
 * @property {(name: string) => Promise<void>} ready waits until a part passes its readiness check
 * @property {() => Promise<void>} stop
 */
export async function startSystem(options = {}) {
  const environment = { ...process.env, ...options.environment };
  const host = options.host ?? '127.0.0.1';
  const port = options.port ?? (await freePort());
  const directory = options.directory ?? path.join(cache, 'systems', String(port));
  const logs = path.join(directory, 'logs');
  const print = options.print ?? (() => undefined);
  privateFolder(directory);
  await endOrphans(directory);
  const portProblem = await whyNotFree(port, host);
  if (portProblem) throw new StartError(portProblem);
  // Its port may be free: it starts, stops, or listens on another address. Two Redis servers would damage the data.
  const other = supervisorOf(directory);
  if (other !== undefined)
    throw new StartError(
      `Process ${other} uses ${path.relative(root, directory)}: wait until it has stopped, or choose another PORT.`,
    );
  rmSync(logs, { recursive: true, force: true });

  const running = [];
  const { signal } = options;
  const launch = (part) => {
    signal?.throwIfAborted();
    const supervised = new Supervised(part, logs, print, () => recordProcesses(directory, running, print));
    running.push(supervised);
    supervised.start();
    return supervised;
  };
  let database;
  const stop = async () => {
    const stopParts = (included) =>
      Promise.all(running.filter(({ name }) => included(name)).map((part) => part.stop()));
    // Egress and Redis stop after the others, so that every part can complete or release its work.
    const last = ['egress', 'redis', 'database'];
    await stopParts((name) => !last.includes(name));
    await Promise.all([stopParts((name) => name === 'egress'), database?.close()]);
    await stopParts((name) => name === 'redis');
    recordProcesses(directory, [], print);
  };

  const abortStart = () => void stop();
  signal?.addEventListener('abort', abortStart, { once: true });
  try {
    const redis = await startRedis(options.redisUrl ?? environment.REDIS_URL, directory, launch);
    writeFileSync(path.join(directory, 'redis-url'), redis.url, { mode: 0o600 });
    const databasePort = await freePort();
    if (!environment.DATABASE_URL)
      database = await databaseOnDemand({
        port: databasePort,
        nextPort: freePort,
        directory: path.join(directory, 'database'),
        environment: environmentFor('database', process.env),
        launch,
        onStop: (part) => running.splice(running.indexOf(part), 1),
      });
    const { parts, ports } = await processTable({
      databaseIsNew: !existsSync(path.join(directory, 'database/PG_VERSION')),
      databaseUrl: `postgres://postgres@127.0.0.1:${databasePort}/postgres`,
      port,
      host,
      redisUrl: redis.url,
      ephemeral: redis.kind === 'js',
      chromium: await ensureScraperBrowser(),
      sessionSecret: sessionSecretOf(directory),
      replicas: {
        gateways: options.gateways ?? 1,
        scrapers: options.scrapers ?? 1,
        extractors: options.extractors ?? 1,
      },
      environment,
      nextPort: freePort,
    });
    const included = parts.filter(({ service }) => !options.without?.includes(service));
    const started = included.map(launch);
    await Promise.all(started.map((part) => part.ready(readyTimeoutMs)));
    signal?.throwIfAborted();
    signal?.removeEventListener('abort', abortStart);
    const named = (name) => {
      const part = running.find((candidate) => candidate.name === name);
      if (!part)
        throw new TypeError(`There is no part ${name}: ${running.map((candidate) => candidate.name).join(', ')}`);
      return part;
    };
    return {
      url: addressOf(host, port),
      ports,
      redisUrl: redis.url,
      redisKind: redis.kind,
      directory,
      names: running.map(({ name }) => name),
      pid: (name) => named(name).pid,
      healthUrl: (name) => named(name).part.healthUrl,
      kill: (name, signal = 'SIGKILL') => void process.kill(named(name).pid, signal),
      restart: (name) => named(name).restart(),
      hold: (name, signal) => named(name).hold(signal),
      release: async (name) => {
        named(name).release();
        await named(name).ready(readyTimeoutMs);
      },
      ready: (name) => named(name).ready(readyTimeoutMs),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startRedis(url, directory, launch) {
  if (url) {
    if (await redisResponds(url)) return { url, kind: 'url' };
    throw new StartError('The Redis named in REDIS_URL does not respond.');
  }
  const redis = await ensureRedis();
  const port = await freePort();
  const ownUrl = `redis://127.0.0.1:${port}`;
  const { command, args } = redisCommand(redis, { port, directory: path.join(directory, 'redis') });
  const part = {
    name: 'redis',
    command,
    args,
    env: environmentFor('redis', process.env),
    isReady: () => redisResponds(ownUrl),
  };
  await launch(part).ready(readyTimeoutMs);
  return { url: ownUrl, kind: redis.kind };
}

/** Returns the session secret of this installation, created once, so that sessions and their jobs survive a restart. */
export function sessionSecretOf(directory) {
  const file = path.join(directory, 'session-secret');
  // It is empty after a write to a full disk.
  if (!existsSync(file) || statSync(file).size === 0) {
    mkdirSync(directory, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}
