import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const program = path.resolve(import.meta.dirname, '../bin/winnow.mjs');
const id = 'A'.repeat(22);
const problem = { message: 'Nothing is there.', code: 'site-not-found', correlationId: 'one-correlation' };

let server: Server;
let directory: string;

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'winnow-main-'));
  server = createServer((request, response) => {
    request.resume();
    if (request.method === 'POST')
      response
        .writeHead(202, { 'content-type': 'application/json' })
        .end(JSON.stringify({ id, status: 'queued', events: `/api/jobs/${id}/events` }));
    else
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .end(`id: 1-0\nevent: problem\ndata: ${JSON.stringify(problem)}\n\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(directory, { recursive: true });
});

it('finishes its work when the reader of its messages closes them early', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sources = ['https://site.test/a', 'https://site.test/b'];
  const child = spawn(process.execPath, [program, '--server', url, 'read', ...sources, '-o', directory]);
  child.stderr.destroy();
  expect(await once(child, 'close')).toEqual([5, null]);
  const { failed } = JSON.parse(readFileSync(path.join(directory, 'pages.json'), 'utf8')) as { failed: unknown[] };
  expect(failed).toEqual(sources.map((source) => ({ source, message: problem.message })));
});
