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

test('npm run dev displays the page with its remotes, on this machine only, and ends with Ctrl-C', async ({ page }) => {
  test.setTimeout(300_000);
  // A process group, as a terminal has: Ctrl-C reaches all its processes.
  const child = spawn('npm', ['run', 'dev', '--silent'], { cwd: root, detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const exited = once(child, 'exit');
  try {
    await expect.poll(() => output, { timeout: 120_000 }).toContain('Developing at http://localhost:4200');
    for (const file of ['4201/mf-manifest.json', '4202/mf-manifest.json', '4200/'])
      await expect.poll(() => statusOf(`http://localhost:${file}`), { timeout: 60_000 }).toBe(200);
    expect(output).not.toContain('Network:');
    await page.goto('http://localhost:4200/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByLabel('Website URL')).toBeVisible();
  } finally {
    process.kill(-Number(child.pid), 'SIGINT');
    await exited;
  }
  await expect.poll(() => statusOf('http://localhost:4200/')).toBe('unreachable');
});
