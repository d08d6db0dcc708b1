import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { cache, root } from './run.mjs';

/** Variables that are passed to one service only. */
const secrets = {
  SESSION_SECRET: 'gateway',
  API_KEYS: 'gateway',
  WEBHOOK_SECRET: 'gateway',
  S3_SINKS: 'gateway',
  DATABASE_URL: 'gateway',
  OPENAI_API_KEY: 'ai',
  OPENAI_BASE_URL: 'ai',
  OPENAI_MODEL: 'ai',
  ANTHROPIC_API_KEY: 'ai',
  ANTHROPIC_BASE_URL: 'ai',
  ANTHROPIC_MODEL: 'ai',
  GOOGLE_API_KEY: 'ai',
  GOOGLE_BASE_URL: 'ai',
  GOOGLE_MODEL: 'ai',
  OLLAMA_BASE_URL: 'ai',
  OLLAMA_MODEL: 'ai',
  AI_PROVIDER: 'ai',
  OCR_MODEL_API_KEY: 'extractor',
  TRANSCRIPTION_API_KEY: 'extractor',
};

/** Services that fetch or send webhooks, and the egress proxy they use: no other process on this machine may use it. */
const throughEgress = ['egress', 'gateway', 'scraper', 'extractor'];

/**
 * Node flags of a service (`deploy/docker/service.Dockerfile` has the same). By default the young generation grows to
 * 128 MB per process over the first hundreds of pages; with this flag it ends at 48 MB. Each thread collects its own
 * garbage, at its own priority. V8's helper threads, which all threads of a process share, run at the priority of the
 * process, and took nine tenths of the time of an expensive page (`npm run bench -- neighbours:costly-pages`).
 */
const nodeFlags = [
  `--require=${path.join(import.meta.dirname, 'source-maps.cjs')}`,
  '--max-semi-space-size=16',
  '--single-threaded-gc',
];

/**
 * Environment of every part unless the caller overrides it (`deploy/docker/service.Dockerfile` has the same). glibc
 * gives each thread its own arena, whose freed memory no other thread uses. Between page 500 and page 2,000 of one
 * job, the scraper grows by 2 to 3 % with two arenas, and by 6 to 9 % with the default (`npm run bench -- memory`).
 */
const defaults = { MALLOC_ARENA_MAX: '2' };

/** Returns the caller's environment without the secrets of other parts. */
export function environmentFor(service, environment) {
  const excluded = Object.keys(secrets).filter((name) => secrets[name] !== service);
  const own = Object.entries(environment).filter(([name]) => !excluded.includes(name));
  return { ...defaults, ...Object.fromEntries(own) };
}

/** Whether Chromium's sandbox is available, which needs a user other than root, and user namespaces on Linux. */
function canSandbox() {
  if (process.getuid?.() === 0) return false;
  return process.platform !== 'linux' || spawnSync('unshare', ['--user', '--map-root-user', 'true']).status === 0;
}

/**
 * Returns the stop timeout of a worker in milliseconds: the grace period of its jobs, for ai the same again for
 * streaming chats (`services/ai/src/main.ts`), and half a minute to release jobs. Undefined for other services.
 */
function stopTimeoutMs(service, environment) {
  const graces = { scraper: 1, extractor: 1, ai: 2 }[service];
  if (graces === undefined) return undefined;
  // The workers' own default: `libs/server/worker-process/src/worker-variables.ts`.
  return (graces * Number(environment.SHUTDOWN_GRACE_SECONDS || 10) + 30) * 1_000;
}

async function respondsOk(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(3_000), redirect: 'manual' });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Returns the table of processes with their commands, addresses and environments. Every part may have several replicas.
 *
 * @param {object} system
 * @param {number} system.port address of the whole product
 * @param {string} system.host
 * @param {string} system.redisUrl
 * @param {string} system.databaseUrl the embedded database, unless the environment has another
 * @param {boolean} system.databaseIsNew whether the embedded database has no data
 * @param {boolean} system.ephemeral whether Redis is the in-memory one from npm, which loses its data when it stops
 * @param {string | undefined} system.chromium
 * @param {string} system.sessionSecret
 * @param {{gateways: number, scrapers: number, extractors: number}} system.replicas
 * @param {NodeJS.ProcessEnv} system.environment
 * @param {() => Promise<number>} system.nextPort
 */
export async function processTable(system) {
  const { nextPort, replicas } = system;
  const ports = { egress: await nextPort(), aiRpc: await nextPort(), gateways: [] };
  const shared = {
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: path.join(cache, 'compile'),
    BIND_ADDRESS: '127.0.0.1',
    REDIS_URL: system.redisUrl,
    REDIS_REQUIRE_AOF: system.environment.REDIS_REQUIRE_AOF || (system.ephemeral ? 'off' : 'on'),
    CHROMIUM_SANDBOX: system.environment.CHROMIUM_SANDBOX || (canSandbox() ? 'on' : 'off'),
    EGRESS_URL: `http://127.0.0.1:${ports.egress}`,
    ...(system.chromium ? { CHROMIUM_PATH: system.chromium } : {}),
  };

  const egressToken = { EGRESS_TOKEN: system.environment.EGRESS_TOKEN || randomBytes(24).toString('base64url') };

  const service = async (name, own, count = 1) => {
    const instances = [];
    for (let index = 1; index <= count; index++) {
      const healthPort = await nextPort();
      const env = { ...environmentFor(name, system.environment), ...shared, HEALTH_PORT: String(healthPort) };
      if (throughEgress.includes(name)) Object.assign(env, egressToken);
      instances.push({
        service: name,
        name: count === 1 ? name : `${name}-${index}`,
        command: process.execPath,
        args: [...nodeFlags, path.join(root, 'services', name, 'dist/main.js')],
        env: { ...env, ...(await own()) },
        healthUrl: `http://127.0.0.1:${healthPort}`,
        isReady: () => respondsOk(`http://127.0.0.1:${healthPort}/health/ready`),
        stopTimeoutMs: stopTimeoutMs(name, system.environment),
      });
    }
    return instances;
  };

  /** The first gateway has the product's address; further ones, which tests start, have separate ports. */
  const gateway = async () => {
    const isFirst = ports.gateways.length === 0;
    const port = isFirst ? system.port : await nextPort();
    ports.gateways.push(port);
    return {
      GATEWAY_PORT: String(port),
      GATEWAY_HOST: isFirst ? system.host : '127.0.0.1',
      WEB_ROOT: path.join(root, 'apps'),
      LIMIT_ADDRESS_CONNECTIONS: system.environment.LIMIT_ADDRESS_CONNECTIONS || '4096',
      AI_RPC_URL: `127.0.0.1:${ports.aiRpc}`,
      DATABASE_URL: system.environment.DATABASE_URL || system.databaseUrl,
      DATABASE_IS_NEW: system.environment.DATABASE_URL || !system.databaseIsNew ? 'off' : 'on',
      SESSION_SECRET: system.environment.SESSION_SECRET || system.sessionSecret,
    };
  };

  const parts = [
    ...(await service('egress', () => ({ EGRESS_PORT: String(ports.egress) }))),
    ...(await service('gateway', gateway, replicas.gateways)),
    ...(await service('scraper', () => ({}), replicas.scrapers)),
    ...(await service('extractor', () => ({}), replicas.extractors)),
    ...(await service('ai', () => ({
      AI_RPC_PORT: String(ports.aiRpc),
      // Visitors on other machines may not change the model of this one.
      AI_CONNECT: system.environment.AI_CONNECT || (isLoopback(system.host) ? 'on' : 'off'),
    }))),
  ];
  return { parts, ports };
}

/** Returns the address at which this machine reaches a server that listens on `host`. */
export function addressOf(host, port) {
  if (['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

const isLoopback = (host) => host === 'localhost' || host === '::1' || host.startsWith('127.');
