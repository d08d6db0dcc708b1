import { mkdirSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { installSystemPackage } from './install-system-package.mjs';
import { onPath, root, StartError } from './run.mjs';

const findServer = () => onPath('valkey-server', 'redis-server');

/**
 * Returns how a private Redis can run: a real server (`binary`), installed if possible, or `js`, the implementation
 * from npm, which keeps all data in memory.
 *
 * @returns {Promise<{kind: 'binary', command: string} | {kind: 'js'}>}
 */
export async function ensureRedis() {
  const command = findServer() ?? ((await installSystemPackage('redis-server')) ? findServer() : undefined);
  return command ? { kind: 'binary', command } : { kind: 'js' };
}

/**
 * Returns the command line of a private Redis on `port` of the loopback address. A real server keeps an append-only
 * file in `directory`, so that acknowledged jobs survive a restart, and never evicts: an evicted key would be a lost
 * job.
 *
 * @param {{kind: 'binary', command: string} | {kind: 'js'}} redis
 * @param {{port: number, directory: string}} place
 * @returns {{command: string, args: string[]}}
 */
export function redisCommand(redis, { port, directory }) {
  if (redis.kind === 'js') return jsRedis(port);
  mkdirSync(directory, { recursive: true });
  const settings = {
    port,
    bind: '127.0.0.1',
    dir: directory,
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
    'maxmemory-policy': 'noeviction',
    daemonize: 'no',
  };
  return {
    command: redis.command,
    args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
  };
}

/** Heap bounds measured for js-redis-server: without them it grows to 800 MB, with them it stays near 110 MB. */
function jsRedis(port) {
  const server = path.join(root, 'node_modules/js-redis-server/dist/cli.js');
  const preload = path.join(root, 'tools/redis/tuned-server.cjs');
  const heap = ['--max-semi-space-size=4', '--max-old-space-size=256'];
  return { command: process.execPath, args: [...heap, '--require', preload, server, '--port', String(port)] };
}

/**
 * Whether a Redis at `url`, or one of the Sentinels that it lists, responds within two seconds; true if it requires a
 * password, false while it loads its data.
 *
 * @throws {StartError} when `url` is not an address of Redis
 */
export async function redisResponds(url) {
  const { scheme, hosts } =
    /^(?<scheme>rediss?(?:-sentinel)?):\/\/(?:[^@/]*@)?(?<hosts>[^/?#]+)/.exec(url)?.groups ?? {};
  const servers = (hosts ?? '').split(',').map((host) => `redis://${host}`);
  if (!scheme || !servers.every((server) => URL.canParse(server)))
    throw new StartError('REDIS_URL must be an address such as redis://127.0.0.1:6379.');
  const defaultPort = scheme.endsWith('-sentinel') ? 26_379 : 6379;
  const checks = servers.map((server) => {
    const { hostname, port } = new URL(server);
    return respondsToPing(hostname.replace(/^\[|\]$/g, ''), Number(port) || defaultPort, scheme.startsWith('rediss'));
  });
  return (await Promise.all(checks)).includes(true);
}

function respondsToPing(host, port, isTls) {
  return new Promise((resolve) => {
    const socket = net.connect(port, host);
    const settle = (isUp) => {
      socket.destroy();
      resolve(isUp);
    };
    socket.setTimeout(2_000, () => settle(false));
    socket.once('error', () => settle(false));
    socket.once('connect', () => (isTls ? settle(true) : socket.write('PING\r\n')));
    socket.once('data', (data) => settle(!data.toString().startsWith('-LOADING')));
  });
}
