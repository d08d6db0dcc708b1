import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProgram } from '../program.ts';

const id = 'A'.repeat(22);
let server: Server;
let asked: { readonly sources?: readonly object[] };
let truncated: boolean;

const event = (data: object) => `id: 1-0\nevent: result\ndata: ${JSON.stringify(data)}\n\n`;
const page = (url: string) => ({ url, title: '', content: 'Built in 1874.', outcome: 'ok' });

beforeEach(async () => {
  [asked, truncated] = [{}, false];
  let url = '';
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      const events = (data: object) =>
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end(event(data));
      if (request.method === 'GET') return void events({ pages: [page(url)] });
      if (request.url === '/api/ask-sources') {
        asked = JSON.parse(body) as typeof asked;
        return void events({
          response: 'In 1874.',
          ...(truncated ? { truncated } : {}),
          citations: [],
          unsupported: [],
        });
      }
      url = (JSON.parse(body) as { urls: string[] }).urls[0] ?? '';
      const accepted = { id, status: 'queued', events: `/api/jobs/${id}/events` };
      response.writeHead(202, { 'content-type': 'application/json' }).end(JSON.stringify(accepted));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  jest.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

/** Asks about a page; resolves with the output. */
async function ask(address: string) {
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    jest.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text);
      return true;
    });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const args = ['--server', url, 'ask', 'When was it built?', address];
  await createProgram(new AbortController().signal).parseAsync(args, { from: 'user' });
  return written;
}

it('prints the answer, and whether it stopped at its maximum length', async () => {
  expect(await ask('https://a.test/')).toEqual({ stdout: 'In 1874.\n', stderr: '' });
  truncated = true;
  expect(await ask('https://a.test/')).toEqual({
    stdout: 'In 1874.\n',
    stderr: 'The answer stopped at its maximum length.\n',
  });
});

it('sends the address of a page without a title as its title, within the limit of titles', async () => {
  const address = `https://a.test/${'a'.repeat(2_033)}`;
  await ask(address);
  expect(asked.sources).toEqual([{ id: address, title: address.slice(0, 1_000), text: 'Built in 1874.' }]);
});
