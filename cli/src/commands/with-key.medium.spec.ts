import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProgram } from '../program.ts';

describe('a command whose data belong to a key', () => {
  let server: Server;
  let cookies: string[];

  beforeEach(async () => {
    cookies = ['sid=one.signed; Path=/; HttpOnly'];
    server = createServer((request, response) => {
      request.resume();
      const body = request.url === '/api/limits' ? {} : { collections: [], schedules: [] };
      response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': cookies }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const run = (...args: string[]) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const all = ['--server', url, '--api-key', 'wn-key', ...args];
    return createProgram(new AbortController().signal).parseAsync(all, { from: 'user' });
  };

  it.each(['collections', 'schedules'])('is rejected by a server without API keys: %s', async (command) => {
    await expect(run(command)).rejects.toMatchObject({
      message: expect.stringMatching(/the server http:\S+ has no API keys/),
      exitCode: 4,
    });
  });

  it('runs in the session of a key that the server accepts', async () => {
    cookies = [];
    await expect(run('collections')).resolves.toBeDefined();
  });
});
