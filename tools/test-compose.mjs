import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { freePort } from './free-port.mjs';
import { root } from './run.mjs';

// `npm run test:compose`: tests the images and docker-compose.yml on a real Docker engine. It builds the images of this
// tree (unchanged layers come from the engine's cache), starts a separate project on a free port, and removes it with
// its volumes at the end. BUILD_NETWORK=host is for engines whose containers have no own network route.

const runs = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
if (!runs('docker', 'info')) {
  console.error('A running Docker engine is needed: https://docs.docker.com/engine/install/');
  process.exit(1);
}
// COMPOSE overrides it: docker-compose is version 1, `docker compose` version 2.
const compose =
  process.env.COMPOSE?.split(' ') ??
  (runs('docker', 'compose', 'version') ? ['docker', 'compose'] : ['docker-compose']);

/** A test website next to the egress proxy: a static page, a client-rendered one and a slow one. */
const site = `
  const line = '<p>The harvest of the northern valley was carried to the mill by forty carts, and the miller wrote it down.</p>';
  const plain = '<!doctype html><title>Mill</title><main><h1>The mill</h1>' + line.repeat(5) + '<a href="/two">Two</a></main>';
  const script = '<!doctype html><title>Script</title><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript>'
    + '<script>root.innerHTML = "<main><h1>Made by a script</h1>" + ' + JSON.stringify(line) + '.repeat(5) + "</main>"</script>';
  require('node:http').createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    setTimeout(() => response.end(request.url === '/script' ? script : plain), request.url.startsWith('/slow') ? 3000 : 0);
  }).listen(8080);`;

const folder = mkdtempSync(path.join(tmpdir(), 'compose-'));
const project = `winnow-test-${randomBytes(3).toString('hex')}`;
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const override = path.join(folder, 'site.json');
const image = process.env.NODE_IMAGE || 'node:24-bookworm-slim';
const built = ['web', 'mfe-processing', 'mfe-chat', 'gateway', 'scraper', 'extractor', 'ai', 'egress'];
const build = process.env.BUILD_NETWORK && { build: { network: process.env.BUILD_NETWORK } };
writeFileSync(
  override,
  JSON.stringify({
    services: {
      ...(build && Object.fromEntries(built.map((service) => [service, build]))),
      site: { image, command: ['node', '-e', site.replaceAll('$', '$$$$')], networks: ['internet'] },
    },
  }),
);

function run(command, ...args) {
  return execFileSync(command, args, {
    encoding: 'utf8',
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    maxBuffer: 2 ** 26,
  });
}
const env = {
  ...process.env,
  COMPOSE_PROJECT_NAME: project,
  WINNOW_PORT: String(port),
  WINNOW_BIND: '127.0.0.1',
  RATE_LIMIT: 'off',
  // The engine's own networks, extended with the test website.
  EGRESS_ALLOW_CIDRS: '172.16.0.0/12,192.168.0.0/16,10.0.0.0/8',
};
const up = (...args) => run(compose[0], ...compose.slice(1), '-f', 'docker-compose.yml', '-f', override, ...args);
const containers = (service) =>
  run(
    'docker',
    'ps',
    '-q',
    '--filter',
    `label=com.docker.compose.project=${project}`,
    '--filter',
    `label=com.docker.compose.service=${service}`,
  )
    .split('\n')
    .filter(Boolean);

const cookie = {};
async function call(method, address, body, headers = {}) {
  const response = await fetch(new URL(address, base), {
    method,
    headers: { 'content-type': 'application/json', ...cookie, ...headers },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(120_000),
  });
  const given = response.headers.get('set-cookie');
  if (given) cookie.cookie = given.split(';')[0];
  return { status: response.status, headers: response.headers, body: await response.text() };
}
const post = async (operation, body) => JSON.parse((await call('POST', `/api/${operation}`, body)).body);
const start = async (operation, body) =>
  JSON.parse((await call('POST', `/api/${operation}`, body, { prefer: 'respond-async' })).body).id;

async function until(condition, seconds, what) {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    if (await condition().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  assert.fail(`${what} did not happen within ${seconds} seconds`);
}
const answers = () =>
  until(async () => (await call('GET', '/api/jobs')).status === 200, 120, 'an answer of the gateway');
async function finished(ids, seconds) {
  const jobs = [];
  for (const id of ids) {
    await until(
      async () => {
        const job = JSON.parse((await call('GET', `/api/jobs/${id}`)).body);
        if (['completed', 'failed', 'cancelled'].includes(job.status)) return jobs.push(job);
      },
      seconds,
      'the end of a job',
    );
  }
  return jobs;
}
/** Returns a minimal PDF with one line. */
function pdf(line) {
  const content = `BT /F1 18 Tf 72 720 Td (${line}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  return `${text}xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
}
/** Runs the main flow in a real browser against the published port. */
function visit() {
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  const variables = { ...process.env, WINNOW_URL: base, SITE_URL: 'http://site:8080/' };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [cli, 'test', '--config=e2e/published.config.mjs', '--reporter=line', `--output=${path.join(folder, 'results')}`],
    { cwd: root, encoding: 'utf8', env: variables, timeout: 180_000 },
  );
  assert.equal(status, 0, stdout + stderr);
}
const slowPages = (count) => Array.from({ length: count }, (_, index) => `http://site:8080/slow${index}`);

describe('docker-compose.yml', { timeout: 2_400_000 }, () => {
  before(async () => {
    // Its output matters only on failure.
    up('build');
    up('up', '-d');
    await answers();
  });
  after(() => {
    try {
      up('down', '-v', '--remove-orphans');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('serves the page and its remotes with security headers on the published port', async () => {
    for (const address of [
      '/',
      '/examples',
      '/env.js',
      '/remotes/processing/mf-manifest.json',
      '/remotes/chat/mf-manifest.json',
    ]) {
      const { status, headers } = await call('GET', address);
      assert.equal(status, 200, address);
      assert.match(headers.get('content-security-policy'), /^default-src 'none'/, address);
      assert.ok(!headers.get('content-security-policy').includes(', '), `${address} says its policy once`);
    }
    assert.equal((await call('GET', '/assets/missing.js')).status, 404);
    const ports = run(
      'docker',
      'ps',
      '--filter',
      `label=com.docker.compose.project=${project}`,
      '--format',
      '{{.Ports}}',
    );
    assert.equal(ports.match(/->/g).length, 1);
  });

  test('fetches a static page over HTTP and a client-rendered one in the browser', async () => {
    const { pages } = await post('scrape-content', { urls: ['http://site:8080/', 'http://site:8080/script'] });
    assert.deepEqual(
      pages.map(({ engine, outcome }) => [engine, outcome]),
      [
        ['http', 'ok'],
        ['browser', 'ok'],
      ],
    );
    assert.match(pages[1].content, /forty carts/);
  });

  test('reads an uploaded PDF', async () => {
    const form = new FormData();
    form.set('file', new Blob([pdf('Forty carts went to the mill.')]), 'mill.pdf');
    const response = await fetch(`${base}/api/extract-text`, { method: 'POST', body: form, headers: cookie });
    assert.match((await response.json()).text, /Forty carts went to the mill\./);
  });

  test('lists links and chats', async () => {
    const { links } = await post('get-links', { url: 'http://site:8080/' });
    assert.ok(links.some(({ url }) => url === 'http://site:8080/two'));
    const messages = [{ role: 'user', content: 'What did the miller do?' }];
    const { response } = await post('chat', { messages, systemPrompt: 'The miller wrote every sack into his book.' });
    assert.match(response, /miller/);
  });

  test('a visitor extracts a website and chats about it in Chromium', visit);

  test('every container runs as an unprivileged user on a read-only root without capabilities', () => {
    const ids = run('docker', 'ps', '-q', '--filter', `label=com.docker.compose.project=${project}`)
      .split('\n')
      .filter(Boolean);
    const described = JSON.parse(run('docker', 'inspect', ...ids)).filter(
      ({ Config }) => Config.Labels['com.docker.compose.service'] !== 'site',
    );
    assert.equal(described.length, 10);
    for (const { Name, Config, HostConfig } of described) {
      assert.match(Config.User, /^[1-9]\d*:[1-9]\d*$/, Name);
      assert.equal(HostConfig.ReadonlyRootfs, true, Name);
      assert.deepEqual(HostConfig.CapDrop, ['ALL'], Name);
      assert.ok(HostConfig.SecurityOpt.includes('no-new-privileges:true'), Name);
      assert.ok(HostConfig.Memory > 0 && HostConfig.NanoCpus > 0 && HostConfig.PidsLimit > 0, Name);
    }
  });

  test('no image has a package manager of Node or a setuid program', () => {
    const find = 'find / -xdev -type f -perm /6000; find / -xdev -name npm';
    for (const service of built.map((name) => (name === 'web' ? 'shell' : name))) {
      const found = run('docker', 'run', '--rm', '--entrypoint=sh', '--user=0', `winnow/${service}:0.1.0`, '-c', find);
      assert.equal(found, '', service);
    }
  });

  test("the browser's own sandbox runs with the chart's seccomp profile, where the host has user namespaces", async () => {
    const profile = path.join(root, 'deploy/helm/winnow/seccomp/chromium.json');
    const plain = [
      '--rm',
      '--user=1000:1000',
      '--cap-drop=ALL',
      '--security-opt=no-new-privileges',
      '--entrypoint=unshare',
    ];
    const probe = ['winnow/scraper:0.1.0', '--user', '--map-root-user', 'true'];
    const allowed = runs('docker', 'run', ...plain, `--security-opt=seccomp=${profile}`, ...probe);
    up('-f', 'deploy/docker/sandbox.compose.yml', 'up', '-d', 'scraper');
    const id = await start('scrape-content', { urls: ['http://site:8080/script', 'http://site:8080/'] });
    const [{ result }] = await finished([id], 60);
    assert.equal(result.pages.find(({ url }) => url.endsWith('/script'))?.engine, allowed ? 'browser' : undefined);
    const [{ HostConfig }] = JSON.parse(run('docker', 'inspect', ...containers('scraper')));
    assert.ok(HostConfig.SecurityOpt.some((option) => option.startsWith('seccomp=') && option.includes('clone3')));
    up('up', '-d', 'scraper');
  });

  test('three scrapers share the work, and killing two of them loses no job', async () => {
    up('up', '-d', '--no-recreate', '--scale', 'scraper=3');
    assert.equal(containers('scraper').length, 3);
    visit();
    const ids = [];
    for (let index = 0; index < 12; index++) ids.push(await start('scrape-content', { urls: slowPages(6) }));
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    run('docker', 'kill', ...containers('scraper').slice(0, 2));
    const jobs = await finished(ids, 180);
    assert.deepEqual([...new Set(jobs.map(({ status }) => status))], ['completed']);
    assert.ok(jobs.every(({ result }) => result.pages.length === 6));
  });

  test('any other container can be killed under active jobs', async () => {
    up('up', '-d', '--no-recreate');
    const content = 'The miller wrote every sack into his book. Forty carts went to the mill in autumn. '.repeat(400);
    for (const name of ['egress', 'ai', 'extractor', 'web', 'mfe-processing', 'mfe-chat']) {
      const ids = [
        await start('scrape-content', { urls: slowPages(3) }),
        await start('generate-examples', { knowledge_base: content }),
      ];
      run('docker', 'kill', ...containers(name));
      up('up', '-d', '--no-recreate');
      await answers();
      const jobs = await finished(ids, 180);
      assert.deepEqual(
        jobs.map(({ status, result }) => [status, result?.pages?.length]),
        [
          ['completed', 3],
          ['completed', undefined],
        ],
        name,
      );
    }
  });

  test('the gateway and the queue can be killed under an active job', async () => {
    up('up', '-d', '--no-recreate');
    const ids = [await start('scrape-content', { urls: slowPages(4) })];
    run('docker', 'kill', ...containers('gateway'));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    run('docker', 'kill', ...containers('valkey'));
    up('up', '-d', '--no-recreate');
    await answers();
    const [job] = await finished(ids, 120);
    assert.equal(job.status, 'completed');
  });

  test('a finished crawl is stored though the database was away, and survives down and up', async () => {
    run('docker', 'stop', ...containers('postgres'));
    const id = await start('crawl-site', { url: 'http://site:8080/', limit: 5 });
    const [job] = await finished([id], 60);
    assert.equal(job.status, 'completed');
    const collection = () => call('GET', `/api/collections/${id}`);
    assert.notEqual((await collection()).status, 200);
    up('up', '-d', '--no-recreate');
    const isStored = async () => (await collection()).status === 200;
    await until(isStored, 120, 'the collection');
    up('down');
    up('up', '-d');
    await answers();
    await until(isStored, 60, 'the collection after a restart');
    const lines = (await call('GET', `/api/collections/${id}/export?format=jsonl`)).body.trim().split('\n');
    assert.deepEqual(lines.map((line) => JSON.parse(line).url).sort(), ['http://site:8080/', 'http://site:8080/two']);
  });

  test('queued jobs survive down and up', async () => {
    run('docker', 'stop', '-t', '60', ...containers('scraper'));
    const ids = [await start('scrape-content', { urls: ['http://site:8080/'] })];
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    up('down');
    up('up', '-d');
    await answers();
    const [job] = await finished(ids, 120);
    assert.equal(job.status, 'completed');
  });
});
