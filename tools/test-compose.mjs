import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildPdf } from './compose/build-pdf.mjs';
import {
  base,
  builtServices,
  call,
  kill,
  listContainers,
  post,
  removeProject,
  run,
  runBrowserFlow,
  runCompose,
  session,
  startJob,
  succeeds,
  waitFor,
  waitForGateway,
  waitForJobs,
} from './compose/project.mjs';
import { root } from './run.mjs';

// `npm run test:compose`: tests the images and docker-compose.yml on a real Docker engine. It builds the images of this
// tree (unchanged layers come from the engine's cache), starts a separate project on a free port, and removes it with
// its volumes at the end. BUILD_NETWORK=host is for engines whose containers have no own network route.

const slowPages = (count) => Array.from({ length: count }, (_, index) => `http://site:8080/slow${index}`);

describe('docker-compose.yml', { timeout: 2_400_000 }, () => {
  before(async () => {
    // Its output matters only on failure.
    runCompose('build');
    runCompose('up', '-d');
    await waitForGateway();
  });
  after(removeProject);

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
    const published = listContainers({ format: '{{.Ports}}' }).flatMap((ports) => ports.match(/->/g) ?? []);
    assert.equal(published.length, 1);
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
    form.set('file', new Blob([buildPdf('Forty carts went to the mill.')]), 'mill.pdf');
    const response = await fetch(`${base}/api/extract-text`, { method: 'POST', body: form, headers: session });
    assert.match((await response.json()).text, /Forty carts went to the mill\./);
  });

  test('lists links and chats', async () => {
    const { links } = await post('get-links', { url: 'http://site:8080/' });
    assert.ok(links.some(({ url }) => url === 'http://site:8080/two'));
    const messages = [{ role: 'user', content: 'What did the miller do?' }];
    const { response } = await post('chat', { messages, systemPrompt: 'The miller wrote every sack into his book.' });
    assert.match(response, /miller/);
  });

  test('a visitor extracts a website and chats about it in Chromium', runBrowserFlow);

  test('every container runs as an unprivileged user on a read-only root without capabilities', () => {
    const described = JSON.parse(run('docker', 'inspect', ...listContainers())).filter(
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
    for (const service of builtServices.map((name) => (name === 'web' ? 'shell' : name))) {
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
    const allowed = succeeds('docker', 'run', ...plain, `--security-opt=seccomp=${profile}`, ...probe);
    runCompose('-f', 'deploy/docker/sandbox.compose.yml', 'up', '-d', 'scraper');
    const id = await startJob('scrape-content', { urls: ['http://site:8080/script', 'http://site:8080/'] });
    const [{ result }] = await waitForJobs([id], 60);
    assert.equal(result.pages.find(({ url }) => url.endsWith('/script'))?.engine, allowed ? 'browser' : undefined);
    const [{ HostConfig }] = JSON.parse(run('docker', 'inspect', ...listContainers({ service: 'scraper' })));
    assert.ok(HostConfig.SecurityOpt.some((option) => option.startsWith('seccomp=') && option.includes('clone3')));
    runCompose('up', '-d', 'scraper');
  });

  test('three scrapers share the work, and killing two of them loses no job', async () => {
    runCompose('up', '-d', '--no-recreate', '--scale', 'scraper=3');
    assert.equal(listContainers({ service: 'scraper' }).length, 3);
    runBrowserFlow();
    const ids = [];
    for (let index = 0; index < 12; index++) ids.push(await startJob('scrape-content', { urls: slowPages(6) }));
    await sleep(2_000);
    kill(listContainers({ service: 'scraper' }).slice(0, 2));
    const jobs = await waitForJobs(ids, 180);
    assert.deepEqual([...new Set(jobs.map(({ status }) => status))], ['completed']);
    assert.ok(jobs.every(({ result }) => result.pages.length === 6));
  });

  test('any other container can be killed under active jobs', async () => {
    runCompose('up', '-d', '--no-recreate');
    const content = 'The miller wrote every sack into his book. Forty carts went to the mill in autumn. '.repeat(400);
    for (const name of ['egress', 'ai', 'extractor', 'web', 'mfe-processing', 'mfe-chat']) {
      const ids = [
        await startJob('scrape-content', { urls: slowPages(3) }),
        await startJob('generate-examples', { knowledge_base: content }),
      ];
      kill(listContainers({ service: name }));
      runCompose('up', '-d', '--no-recreate');
      await waitForGateway();
      const jobs = await waitForJobs(ids, 180);
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
    runCompose('up', '-d', '--no-recreate');
    const ids = [await startJob('scrape-content', { urls: slowPages(4) })];
    kill(listContainers({ service: 'gateway' }));
    await sleep(1_500);
    kill(listContainers({ service: 'valkey' }));
    runCompose('up', '-d', '--no-recreate');
    await waitForGateway();
    const [job] = await waitForJobs(ids, 120);
    assert.equal(job.status, 'completed');
  });

  test('a finished crawl is stored though the database was away, and survives down and up', async () => {
    run('docker', 'stop', ...listContainers({ service: 'postgres' }));
    const id = await startJob('crawl-site', { url: 'http://site:8080/', limit: 5 });
    const [job] = await waitForJobs([id], 60);
    assert.equal(job.status, 'completed');
    const collection = () => call('GET', `/api/collections/${id}`);
    assert.notEqual((await collection()).status, 200);
    runCompose('up', '-d', '--no-recreate');
    const isStored = async () => (await collection()).status === 200;
    await waitFor(isStored, 120, 'the collection');
    runCompose('down');
    runCompose('up', '-d');
    await waitForGateway();
    await waitFor(isStored, 60, 'the collection after a restart');
    const lines = (await call('GET', `/api/collections/${id}/export?format=jsonl`)).body.trim().split('\n');
    assert.deepEqual(lines.map((line) => JSON.parse(line).url).sort(), ['http://site:8080/', 'http://site:8080/two']);
  });

  test('queued jobs survive down and up', async () => {
    run('docker', 'stop', '-t', '60', ...listContainers({ service: 'scraper' }));
    const ids = [await startJob('scrape-content', { urls: ['http://site:8080/'] })];
    await sleep(1_500);
    runCompose('down');
    runCompose('up', '-d');
    await waitForGateway();
    const [job] = await waitForJobs(ids, 120);
    assert.equal(job.status, 'completed');
  });
});
