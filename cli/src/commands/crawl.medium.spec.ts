import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createProgram } from '../program.ts';

describe('winnow crawl', () => {
  const id = 'A'.repeat(22);
  const page = { url: 'https://site.test/a', title: 'A', content: 'Text', outcome: 'ok' };
  let server: Server;
  let directory: string;
  let requests: string[];
  let sent: string;
  let result: object | undefined;

  beforeEach(async () => {
    directory = mkdtempSync(path.join(tmpdir(), 'winnow-crawl-'));
    requests = [];
    sent = '';
    result = undefined;
    server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`);
      request.setEncoding('utf8').on('data', (piece: string) => (sent += piece));
      if (request.method === 'POST')
        response
          .writeHead(202, { 'content-type': 'application/json' })
          .end(JSON.stringify({ id, status: 'queued', events: `/api/jobs/${id}/events` }));
      else if (request.method === 'DELETE') response.writeHead(204).end();
      else
        response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .write(
            `id: 1-0\nevent: page\ndata: ${JSON.stringify({ index: 0, url: page.url, page })}\n\n${
              result ? `id: 2-0\nevent: result\ndata: ${JSON.stringify(result)}\n\n` : ''
            }`,
          );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
    rmSync(directory, { recursive: true });
  });

  it('names each failed page with its reason on stderr', async () => {
    const failed = [{ url: 'https://site.test/b', outcome: 'not-found', message: 'Nothing is there.' }];
    result = { pages: [page], failed, stats: { found: 2, outcomes: { ok: 1, 'not-found': 1 } } };
    const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const args = ['--server', url, 'crawl', 'https://site.test/', '-o', directory];
    const crawling = createProgram(new AbortController().signal).parseAsync(args, { from: 'user' });
    await expect(crawling).rejects.toMatchObject({ exitCode: 3 });
    const lines = written.mock.calls.map(([line]) => line);
    written.mockRestore();
    expect(lines).toEqual([`1 pages in ${directory}, 1 failed\n`, 'https://site.test/b: Nothing is there.\n']);
  });

  it('sends the use of the sitemap, the selectors of page parts, the wait and the actions', async () => {
    result = { pages: [page], stats: { found: 1, outcomes: { ok: 1 } } };
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const args = ['--server', url, 'crawl', 'https://site.test/', '-o', directory, '--only', 'main', '--remove', '.ad'];
    args.push(
      '--sitemap',
      'only',
      '--wait-for',
      '.price',
      '--wait',
      '500',
      '--click',
      '.more',
      '--scroll',
      '--click',
      '.all',
      '--clicks',
      '9',
      '-H',
      'X-Own: 1',
    );
    const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    await createProgram(new AbortController().signal).parseAsync(args, { from: 'user' });
    written.mockRestore();
    expect(JSON.parse(sent)).toMatchObject({
      sitemap: 'only',
      headers: { 'X-Own': '1' },
      selectors: { only: 'main', remove: '.ad' },
      waitFor: { selector: '.price', ms: 500 },
      actions: [
        { type: 'scroll' },
        { type: 'click', selector: '.more', times: 9 },
        { type: 'click', selector: '.all', times: 9 },
      ],
    });
  });

  it('cancels a crawl whose files cannot be written, and keeps the index', async () => {
    mkdirSync(path.join(directory, 'a.md'));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const program = createProgram(new AbortController().signal);
    const args = ['--server', url, 'crawl', 'https://site.test/', '-o', directory];
    await expect(program.parseAsync(args, { from: 'user' })).rejects.toMatchObject({ code: 'EISDIR' });
    expect(requests.at(-1)).toBe(`DELETE /api/jobs/${id}`);
    expect(JSON.parse(readFileSync(path.join(directory, 'pages.json'), 'utf8'))).toEqual({ pages: [], failed: [] });
  });
});
