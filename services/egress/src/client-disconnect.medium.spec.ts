import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Resolver } from './resolver';
import { TestServers, publicAddress, siteResolver } from './testing/start-test-proxy';

const servers = new TestServers();
afterEach(() => servers.closeAll());

/** Long enough that only the client's disconnect ends a connection here. */
const caps = { idleMs: 20_000, totalMs: 60_000 };
const request = 'GET http://pub.test/hang HTTP/1.1\r\nHost: pub.test\r\n\r\n';
const tunnel = 'CONNECT pub.test:80 HTTP/1.1\r\nHost: pub.test:80\r\n\r\n';

/** Ways to disconnect: with a FIN when a client exits, with a reset when it is killed. */
const disconnects = {
  'closes its half': (client: Socket) => void client.end(),
  'is destroyed': (client: Socket) => void client.destroy(),
  'is reset': (client: Socket) => void client.resetAndDestroy(),
};

async function client(proxy: string, text: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(proxy).port), host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined).on('data', () => undefined);
  await new Promise((resolve) => socket.write(text, resolve));
  return socket;
}

/** A website that never responds, and the data it receives. */
async function silentSite() {
  const received = { connections: 0, bytes: 0, closed: Promise.withResolvers<void>() };
  const port = await servers.raw((socket) => {
    received.connections += 1;
    socket.on('data', (chunk) => (received.bytes += chunk.length)).on('close', () => received.closed.resolve());
  });
  return { port, seen: received };
}

const waitUntil = async (condition: () => boolean) => {
  while (!condition()) await sleep(10);
};

describe.each(Object.entries(disconnects))('a client that %s', (_name, disconnect) => {
  it('aborts its request', async () => {
    const { port, seen: received } = await silentSite();
    const proxy = await servers.proxy({ resolver: siteResolver(port).resolver, caps });
    const socket = await client(proxy, request);
    await waitUntil(() => received.bytes > 0);
    disconnect(socket);
    await received.closed.promise;
  });

  it('closes its tunnel', async () => {
    const { port, seen: received } = await silentSite();
    const proxy = await servers.proxy({ resolver: siteResolver(port).resolver, caps });
    const socket = await client(proxy, tunnel);
    await waitUntil(() => received.connections > 0);
    socket.write('something');
    await waitUntil(() => received.bytes > 0);
    disconnect(socket);
    await received.closed.promise;
  });

  it.each([request, tunnel])('before the connection is established leaves none open: %j', async (text) => {
    const { port, seen: received } = await silentSite();
    const resolved = Promise.withResolvers<void>();
    let isRequested = false;
    const resolver: Resolver = {
      resolve: async () => {
        isRequested = true;
        await resolved.promise;
        return [publicAddress];
      },
      dialInstead: () => ({ host: '127.0.0.1', port }),
    };
    const proxy = await servers.proxy({ resolver, caps });
    const socket = await client(proxy, text);
    await waitUntil(() => isRequested);
    disconnect(socket);
    await sleep(100);
    resolved.resolve();
    // The connection is never opened, or closed without a byte.
    await Promise.race([received.closed.promise, sleep(1_000)]);
    expect(received.bytes).toBe(0);
    if (received.connections > 0) await received.closed.promise;
  });
});
