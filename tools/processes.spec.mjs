import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { addressOf, processTable } from './processes.mjs';
import { root } from './run.mjs';

const partsOf = async (environment) => {
  const { parts } = await tableOf(environment);
  return Object.fromEntries(parts.map(({ name, stopTimeoutMs }) => [name, stopTimeoutMs]));
};

const tableOf = (environment) =>
  processTable({
    port: 8080,
    host: '127.0.0.1',
    redisUrl: 'redis://127.0.0.1:6379',
    databaseUrl: 'postgres://postgres@127.0.0.1:5432/postgres',
    databaseIsNew: false,
    ephemeral: false,
    chromium: undefined,
    sessionSecret: 'secret',
    replicas: { gateways: 1, scrapers: 2, extractors: 1 },
    environment: { CHROMIUM_SANDBOX: 'off', ...environment },
    nextPort: async () => 3000,
  });

test('workers are killed only after the grace period of their jobs, ai also after that of its chats', async () => {
  const rest = { egress: undefined, gateway: undefined };
  assert.deepEqual(await partsOf({ SHUTDOWN_GRACE_SECONDS: '600' }), {
    ...rest,
    'scraper-1': 630_000,
    'scraper-2': 630_000,
    extractor: 630_000,
    ai: 1_230_000,
  });
  assert.equal((await partsOf({})).ai, 50_000);
});

const flagsOf = (args) => args.filter((arg) => arg.startsWith('--')).filter((arg) => arg !== '--');

test('services run with the same Node flags as in their images', async () => {
  const dockerfile = readFileSync(path.join(root, 'deploy/docker/service.Dockerfile'), 'utf8');
  const entrypoint = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(dockerfile)[1]);
  const { parts } = await tableOf({});
  const isPreload = (flag) => flag.startsWith('--require=');
  for (const { args } of parts)
    assert.deepEqual(
      flagsOf(args).filter((flag) => !isPreload(flag)),
      flagsOf(entrypoint),
    );
  // Modules preloaded here are loaded by the image's entry point.
  assert.match(readFileSync(path.join(root, 'deploy/docker/start.mjs'), 'utf8'), /^setSourceMapsSupport\(true\);$/m);
});

/** Runs a thread that produces garbage; prints its CPU nanoseconds, and those of V8's shared helper threads. */
const garbage = `
  const { readFileSync, readdirSync } = require('node:fs');
  const { Worker } = require('node:worker_threads');
  const read = (thread, file) => readFileSync('/proc/self/task/' + thread + '/' + file, 'utf8').trim();
  const threads = () => readdirSync('/proc/self/task').map((thread) => [read(thread, 'comm'), Number(read(thread, 'schedstat').split(' ')[0])]);
  const work = () => {
    const live = [];
    for (let at = 0; at < 2e6; at++) live[at % 4e5] = { at, text: 'x' + at, list: [at] };
    require('node:worker_threads').parentPort.once('message', () => {}).postMessage('done');
  };
  const worker = new Worker('(' + work + ')()', { eval: true });
  worker.once('message', () => {
    const sum = (name) => threads().filter(([comm]) => comm === name).reduce((total, [, nanoseconds]) => total + nanoseconds, 0);
    console.log(JSON.stringify({ worker: sum('WorkerThread'), helpers: sum('V8Worker') }));
    worker.terminate();
  });`;

test(
  'garbage of a thread is not collected by threads of a higher priority',
  { skip: process.platform !== 'linux' },
  async () => {
    const { parts } = await tableOf({});
    for (const service of ['scraper-1', 'ai']) {
      const { args } = parts.find(({ name }) => name === service);
      const output = execFileSync(process.execPath, [...flagsOf(args), '-e', garbage], { encoding: 'utf8' });
      const { worker, helpers } = JSON.parse(output);
      assert.ok(worker > 0 && helpers < worker / 10, output);
    }
  },
);

test('the address of the product is one at which it listens', () => {
  assert.deepEqual(
    ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].map((host) => addressOf(host, 8080)),
    Array.from({ length: 5 }, () => 'http://localhost:8080'),
  );
  assert.equal(addressOf('192.0.2.7', 8080), 'http://192.0.2.7:8080');
  assert.equal(addressOf('127.0.0.2', 8080), 'http://127.0.0.2:8080');
  assert.equal(addressOf('2001:db8::7', 8080), 'http://[2001:db8::7]:8080');
});
