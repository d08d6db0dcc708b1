import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.mjs';
import { root } from '../run.mjs';
import { siteSource } from './test-site.mjs';

/** Runs a command and returns whether it succeeds. */
export const succeeds = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

if (!succeeds('docker', 'info')) {
  console.error('A running Docker engine is needed: https://docs.docker.com/engine/install/');
  process.exit(1);
}
// COMPOSE overrides it: docker-compose is version 1, `docker compose` version 2.
const compose =
  process.env.COMPOSE?.split(' ') ??
  (succeeds('docker', 'compose', 'version') ? ['docker', 'compose'] : ['docker-compose']);

const folder = mkdtempSync(path.join(tmpdir(), 'compose-'));
const project = `winnow-test-${randomBytes(3).toString('hex')}`;
const port = await freePort();
/** Origin of the project's published port. */
export const base = `http://127.0.0.1:${port}`;
const override = path.join(folder, 'site.json');
const image = process.env.NODE_IMAGE || 'node:24-bookworm-slim';
/** Services whose images are built from this tree. */
export const builtServices = ['web', 'mfe-processing', 'mfe-chat', 'gateway', 'scraper', 'extractor', 'ai', 'egress'];
const build = process.env.BUILD_NETWORK && { build: { network: process.env.BUILD_NETWORK } };
writeFileSync(
  override,
  JSON.stringify({
    services: {
      ...(build && Object.fromEntries(builtServices.map((service) => [service, build]))),
      site: { image, command: ['node', '-e', siteSource.replaceAll('$', '$$$$')], networks: ['internet'] },
    },
  }),
);

const env = {
  ...process.env,
  COMPOSE_PROJECT_NAME: project,
  WINNOW_PORT: String(port),
  WINNOW_BIND: '127.0.0.1',
  RATE_LIMIT: 'off',
  // The engine's own networks, extended with the test website.
  EGRESS_ALLOW_CIDRS: '172.16.0.0/12,192.168.0.0/16,10.0.0.0/8',
};

/** Runs a command in the repository's root and returns its output; throws if it fails. */
export function run(command, ...args) {
  return execFileSync(command, args, {
    encoding: 'utf8',
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    maxBuffer: 2 ** 26,
  });
}

/** Runs a command of Compose for the project. */
export const runCompose = (...args) =>
  run(compose[0], ...compose.slice(1), '-f', 'docker-compose.yml', '-f', override, ...args);

/** Removes the project with its volumes. */
export function removeProject() {
  try {
    runCompose('down', '-v', '--remove-orphans');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs `docker ps` for the project's containers, or for those of one service, and returns its lines. */
export function listContainers({ service, format = '{{.ID}}' } = {}) {
  const labels = [`project=${project}`, ...(service ? [`service=${service}`] : [])];
  const filters = labels.flatMap((label) => ['--filter', `label=com.docker.compose.${label}`]);
  return run('docker', 'ps', '--format', format, ...filters)
    .split('\n')
    .filter(Boolean);
}

/** Kills containers by id. */
export const kill = (ids) => run('docker', 'kill', ...ids);

/** Headers with the session cookie of the first response. */
export const session = {};

/** Sends a request with the session's cookie. */
export async function call(method, address, body, headers = {}) {
  const response = await fetch(new URL(address, base), {
    method,
    headers: { 'content-type': 'application/json', ...session, ...headers },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(120_000),
  });
  const cookie = response.headers.get('set-cookie');
  if (cookie) session.cookie = cookie.split(';')[0];
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** Runs an operation and returns its result. */
export const post = async (operation, body) => JSON.parse((await call('POST', `/api/${operation}`, body)).body);

/** Starts a job and returns its id. */
export const startJob = async (operation, body) =>
  JSON.parse((await call('POST', `/api/${operation}`, body, { prefer: 'respond-async' })).body).id;

/** Polls a condition until it holds; fails after `seconds`. A rejected condition does not hold. */
export async function waitFor(condition, seconds, description) {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    if (await condition().catch(() => false)) return;
    await sleep(500);
  }
  assert.fail(`${description} did not happen within ${seconds} seconds`);
}

/** Waits until the gateway responds. */
export const waitForGateway = () =>
  waitFor(async () => (await call('GET', '/api/jobs')).status === 200, 120, 'a response of the gateway');

/** Waits until each job has ended, at most `seconds` for each, and returns them. */
export async function waitForJobs(ids, seconds) {
  const jobs = [];
  for (const id of ids) {
    const hasEnded = async () => {
      const job = JSON.parse((await call('GET', `/api/jobs/${id}`)).body);
      return ['completed', 'failed', 'cancelled'].includes(job.status) && jobs.push(job);
    };
    await waitFor(hasEnded, seconds, 'the end of a job');
  }
  return jobs;
}

/** Runs the main flow in a real browser against the published port. */
export function runBrowserFlow() {
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  const variables = { ...process.env, WINNOW_URL: base, SITE_URL: 'http://site:8080/' };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [cli, 'test', '--config=e2e/published.config.mjs', '--reporter=line', `--output=${path.join(folder, 'results')}`],
    { cwd: root, encoding: 'utf8', env: variables, timeout: 180_000 },
  );
  assert.equal(status, 0, stdout + stderr);
}
