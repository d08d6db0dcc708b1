import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const program = path.resolve(import.meta.dirname, '../bin/winnow.mjs');

describe('a second signal', () => {
  const id = 'A'.repeat(22);
  const page = { url: 'https://site.test/a', title: 'A', content: 'Text', outcome: 'ok' };
  let server: Server;
  let directory: string;
  let onCancel: (response: ServerResponse) => void;
  let onFollow: () => void;

  beforeEach(async () => {
    directory = mkdtempSync(path.join(tmpdir(), 'winnow-stop-'));
    server = createServer((request, response) => {
      request.resume();
      if (request.method === 'POST')
        response
          .writeHead(202, { 'content-type': 'application/json' })
          .end(JSON.stringify({ id, status: 'queued', events: `/api/jobs/${id}/events` }));
      else if (request.method === 'DELETE') onCancel(response);
      else {
        response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .write(`id: 1-0\nevent: page\ndata: ${JSON.stringify({ index: 0, url: page.url, page })}\n\n`);
        onFollow();
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
    rmSync(directory, { recursive: true });
  });

  it('soon after the first, as of timeout, interrupts neither the cancellation nor the index', async () => {
    const following = new Promise<void>((resolve) => (onFollow = resolve));
    const cancelling = new Promise<ServerResponse>((resolve) => (onCancel = resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const args = ['--server', url, 'crawl', 'https://site.test/', '-o', directory];
    const child = spawn(process.execPath, [program, ...args]);
    const ended = once(child, 'close');
    await following;
    child.kill('SIGTERM');
    const response = await cancelling;
    child.kill('SIGTERM');
    child.kill('SIGINT');
    setTimeout(() => response.writeHead(204).end(), 300);
    expect(await ended).toEqual([130, null]);
    expect(JSON.parse(readFileSync(path.join(directory, 'pages.json'), 'utf8'))).toHaveProperty('pages');
  });
});
