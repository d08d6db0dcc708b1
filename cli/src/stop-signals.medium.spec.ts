import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { acceptJob, sendEvents, setUpFolder, setUpServer } from './testing/set-up.ts';

const program = path.resolve(import.meta.dirname, '../bin/winnow.mjs');

describe('a second signal', () => {
  const page = { url: 'https://site.test/a', title: 'A', content: 'Text', outcome: 'ok' };
  let onCancel: (response: ServerResponse) => void;
  let onFollow: () => void;
  const folder = setUpFolder();
  const server = setUpServer(({ method }, response) => {
    if (method === 'POST') return acceptJob(response);
    if (method === 'DELETE') return onCancel(response);
    sendEvents(response, ['page', { index: 0, url: page.url, page }]);
    onFollow();
  });

  it('soon after the first, as of timeout, interrupts neither the cancellation nor the index', async () => {
    const following = new Promise<void>((resolve) => (onFollow = resolve));
    const cancelling = new Promise<ServerResponse>((resolve) => (onCancel = resolve));
    const args = ['--server', server.url, 'crawl', 'https://site.test/', '-o', folder.path];
    const child = spawn(process.execPath, [program, ...args]);
    const ended = once(child, 'close');
    await following;
    child.kill('SIGTERM');
    const response = await cancelling;
    child.kill('SIGTERM');
    child.kill('SIGINT');
    setTimeout(() => response.writeHead(204).end(), 300);
    expect(await ended).toEqual([130, null]);
    expect(JSON.parse(readFileSync(path.join(folder.path, 'pages.json'), 'utf8'))).toHaveProperty('pages');
  });
});
