import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '../../..');

/** Status of a development server, which responds once it has compiled. */
const statusOf = (url: string) =>
  fetch(url).then(
    (response) => response.status,
    () => 'unreachable',
  );

test('npm run dev displays the page with its remotes and hot updates, on this machine only, and ends with Ctrl-C', async ({
  page,
}) => {
  test.setTimeout(480_000);
  // A process group, as a terminal has: Ctrl-C reaches all its processes.
  const child = spawn('npm', ['run', 'dev', '--silent'], { cwd: root, detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const exited = once(child, 'exit').then(() => (output += '\n(exited)'));
  const updates: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void updates.push(String(payload))));
  try {
    await expect.poll(() => output, { timeout: 180_000 }).toMatch(/Developing at http:\/\/localhost:4200|\(exited\)/);
    expect(output).not.toContain('(exited)');
    for (const file of ['4201/mf-manifest.json', '4202/mf-manifest.json', '4200/'])
      await expect.poll(() => statusOf(`http://localhost:${file}`), { timeout: 120_000 }).toBe(200);
    expect(output).not.toContain('Network:');
    await page.goto('http://localhost:4200/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByLabel('Website URL')).toBeVisible();
    await expect.poll(() => updates).toContain('{"type":"hot"}');
    expect(updates.join('\n')).not.toContain('Invalid');
  } finally {
    if (child.exitCode === null) process.kill(-Number(child.pid), 'SIGINT');
    await exited;
  }
  const product = /the built product: (http:\S+)\)/.exec(output)?.[1];
  for (const url of [`${product}/`, ...['4200', '4201', '4202'].map((port) => `http://localhost:${port}/`)])
    await expect.poll(() => statusOf(url)).toBe('unreachable');
});
