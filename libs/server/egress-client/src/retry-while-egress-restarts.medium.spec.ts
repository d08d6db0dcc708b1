import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@winnow/testing';
import { createEgressFetch } from './index';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

it('retries a fetch while the egress restarts', async () => {
  const port = await freePort();
  const fetch = createEgressFetch({ egressUrl: `http://127.0.0.1:${port}` });
  const response = fetch('http://pub.test/', { method: 'POST', body: 'hello' });
  await sleep(700);
  const bodies: string[] = [];
  server = createServer((request, response) => {
    request.on('data', (chunk) => bodies.push(String(chunk))).on('end', () => response.end('page'));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(await (await response).text()).toBe('page');
  expect(bodies).toEqual(['hello']);
});

it.each(['http://pub.test/', 'https://pub.test/'])(
  'retries a fetch of %s until the egress accepts its token',
  async (address) => {
    let rejections = 0;
    server = createServer((_request, response) => {
      if (rejections++ < 2) response.writeHead(407, { 'x-egress-failure': 'unauthorized' }).end();
      else response.writeHead(403, { 'x-egress-failure': 'refused' }).end();
    });
    server.on('connect', (_request, client: Socket) => {
      const statusLine =
        rejections++ < 2 ? '407 Refused\r\nx-egress-failure: unauthorized' : '403 Refused\r\nx-egress-failure: refused';
      client.end(`HTTP/1.1 ${statusLine}\r\n\r\n`);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const response = createEgressFetch({ egressUrl: `http://127.0.0.1:${port}`, tokens: ['new'] })(address);
    await expect(response).rejects.toMatchObject({ kind: 'refused' });
    expect(rejections).toBe(3);
  },
);

it('fails when the egress stays unreachable, and at once when the request is aborted', async () => {
  const egressUrl = `http://127.0.0.1:${await freePort()}`;
  await expect(createEgressFetch({ egressUrl, egressRetryMs: 600 })('http://pub.test/')).rejects.toThrow();
  const controller = new AbortController();
  const response = createEgressFetch({ egressUrl })('http://pub.test/', { signal: controller.signal });
  await sleep(300);
  controller.abort(new Error('cancelled'));
  await expect(response).rejects.toThrow('cancelled');
});
