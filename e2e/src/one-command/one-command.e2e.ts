import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort, listen } from '@winnow/testing';

const root = path.resolve(import.meta.dirname, '../../..');

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  said(): string;
}

/** `npm start` on a free port, as a person runs it. */
function npmStart(port: number, environment: Record<string, string> = {}): Started {
  const env = { ...process.env, PORT: String(port), ...environment };
  const child = spawn('npm', ['start', '--silent'], { cwd: root, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  return { child, url: `http://localhost:${port}`, said: () => output };
}

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.status,
    () => 'unreachable',
  );

/** Processes started with this port in their environment, from /proc (Linux). */
function runningOn(port: number): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`PORT=${port}`);
    } catch {
      return false;
    }
  });
}

test('npm start reports readiness, and leaves nothing behind after SIGTERM', async () => {
  const port = await freePort();
  const { child, url, said } = npmStart(port);
  await expect.poll(said, { timeout: 120_000 }).toContain(`Winnow is ready at ${url}`);
  expect(await answers(url)).toBe(200);
  expect(await answers(`${url}/api/jobs`)).toBe(200);

  child.kill('SIGTERM');
  await expect.poll(() => answers(url), { timeout: 90_000 }).toBe('unreachable');
  rmSync(path.join(root, '.cache/systems', String(port)), { recursive: true, force: true });
});

test('npm start leaves no process behind after SIGTERM under load', async () => {
  let asked = 0;
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt') return void response.writeHead(404).end();
    asked += 1;
    // Half of the pages hang, and half keep a browser busy.
    if (request.url?.startsWith('/app'))
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<div id="root"></div><noscript>You need to enable JavaScript.</noscript><script>for (;;);</script>');
  });
  const site = await listen(server);
  const port = await freePort();
  const { child, url, said } = npmStart(port, { EGRESS_ALLOW_CIDRS: '127.0.0.0/8', EGRESS_ALLOW_PORTS: '*' });
  await expect.poll(said, { timeout: 120_000 }).toContain(`Winnow is ready at ${url}`);
  for (let job = 0; job < 4; job++) {
    const urls = Array.from({ length: 20 }, (_, page) =>
      new URL(`/${page % 2 ? 'app' : 'hang'}-${job}-${page}`, site.origin).toString(),
    );
    const headers = { 'content-type': 'application/json', prefer: 'respond-async' };
    const body = JSON.stringify({ urls });
    expect((await fetch(`${url}/api/scrape-content`, { method: 'POST', headers, body })).status).toBe(202);
  }
  // The browser requests a client-rendered page a second time.
  await expect.poll(() => asked, { timeout: 60_000 }).toBeGreaterThan(20);
  expect(runningOn(port)).not.toEqual([]);

  child.kill('SIGTERM');
  await expect.poll(() => runningOn(port), { timeout: 90_000 }).toEqual([]);
  await site.close();
  rmSync(path.join(root, '.cache/systems', String(port)), { recursive: true, force: true });
});

for (const step of ['Building ...', 'Starting ...'])
  test(`a start that gets SIGTERM at "${step}" stops there, and leaves nothing behind`, async () => {
    const port = await freePort();
    const child = spawn(process.execPath, ['tools/start.mjs'], {
      cwd: root,
      env: { ...process.env, PORT: String(port) },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        said += text.toString();
        if (said.includes(step)) child.kill('SIGTERM');
      });
    }
    const [code] = (await once(child, 'exit')) as [number];
    expect({ code, said: said.trim().split('\n').at(-1) }).toEqual({ code: 0, said: step });
    expect(runningOn(port)).toEqual([]);
    rmSync(path.join(root, '.cache/systems', String(port)), { recursive: true, force: true });
  });

test('npm start fails if the port is in use, and names it', async () => {
  const other = await listen(createServer());
  const { child, said } = npmStart(other.port);
  const [code] = (await once(child, 'exit')) as [number];
  await other.close();
  expect(code).not.toBe(0);
  expect(said()).toContain(`Port ${other.port} is in use`);
});
