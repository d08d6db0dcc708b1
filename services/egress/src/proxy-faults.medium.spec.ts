import { connect } from 'node:net';
import { createEgressFetch } from '@winnow/egress-client';
import { addressPolicy } from '@winnow/address-policy';
import type { ProxyOptions } from './proxy';
import { TestServers, exchange, get, publicAddress, siteResolver, statusOf } from './testing/start-test-proxy';

const servers = new TestServers();
afterEach(() => servers.closeAll());

const proxyTo = (port: number, options: Partial<ProxyOptions> = {}) =>
  servers.proxy({ resolver: siteResolver(port).resolver, ...options });
const tunnel = 'CONNECT pub.test:80 HTTP/1.1\r\nHost: pub.test:80\r\n\r\n';

describe('a misbehaving website', () => {
  it('cannot forge a response of the proxy', async () => {
    const port = await servers.site((_request, response) => {
      response.writeHead(200, { 'X-Egress-Failure': 'unauthorized' }).end('hello');
    });
    const fetch = createEgressFetch({ egressUrl: await proxyTo(port) });
    const response = await fetch('http://pub.test/');
    expect(response.headers.get('x-egress-failure')).toBeNull();
    expect(await response.text()).toBe('hello');
  });

  it.each([
    'HTTP/1.1 099 Odd\r\ncontent-length: 0\r\n\r\n',
    'HTTP/1.1 407 Login\r\nproxy-authenticate: basic\r\ncontent-length: 9\r\n\r\nhalf',
    'HTTP/1.1 000 Nothing\r\ncontent-length: 9\r\n\r\nhalf',
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n',
    'HTTP/1.1 200 OK\r\nbad header: x\r\n\r\n',
    'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx',
    'not http at all\r\n\r\n',
    '',
  ])('is unreachable when it responds %j, and the proxy continues', async (text) => {
    const port = await servers.raw((socket) => socket.once('data', () => socket.end(text)));
    const proxy = await proxyTo(port);
    const response = await get(proxy, 'http://pub.test/');
    expect(statusOf(response)).toBe(502);
    expect(response).toContain('x-egress-failure: unreachable');
    expect(statusOf(await get(proxy, 'http://10.0.0.1/'))).toBe(403);
  });

  it.each([
    [3, 200],
    [1_000, 502],
  ])('that sends %i early hints before its response is answered with %i', async (hints, status) => {
    const text = `${'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(hints)}HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok`;
    const port = await servers.raw((socket) => socket.once('data', () => socket.end(text)));
    expect(statusOf(await get(await proxyTo(port), 'http://pub.test/'))).toBe(status);
  });

  it("aborts the client's response when it aborts its own", async () => {
    const port = await servers.raw((socket) =>
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf');
        setTimeout(() => socket.destroy(), 50);
      }),
    );
    const fetch = createEgressFetch({ egressUrl: await proxyTo(port) });
    await expect(fetch('http://pub.test/').then((response) => response.text())).rejects.toThrow();
  });

  it('is retried when it closed the kept-alive connection', async () => {
    let connections = 0;
    const port = await servers.raw((socket) => {
      connections += 1;
      let requests = 0;
      socket.on('data', () => {
        requests += 1;
        if (requests > 1) socket.destroy();
        else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello');
      });
    });
    const fetch = createEgressFetch({ egressUrl: await proxyTo(port) });
    for (let i = 0; i < 3; i++) expect(await (await fetch('http://pub.test/')).text()).toBe('hello');
    expect(connections).toBe(3);
  });
});

it('passes on the long headers that browsers accept', async () => {
  const policy = 'x'.repeat(60_000);
  const port = await servers.site((_request, response) => {
    response.writeHead(200, { 'content-security-policy': policy }).end('hello');
  });
  const response = await createEgressFetch({ egressUrl: await proxyTo(port) })('http://pub.test/');
  expect(response.headers.get('content-security-policy')).toBe(policy);
  expect(await response.text()).toBe('hello');
});

describe('a tunnel', () => {
  it('delivers the last bytes to a slow client after the server has closed', async () => {
    const size = 90_000;
    const port = await servers.raw((socket) => socket.once('data', () => socket.end(Buffer.alloc(size, 'x'))));
    const proxy = await proxyTo(port);
    const received = await new Promise<number>((resolve) => {
      const socket = connect(Number(new URL(proxy).port), '127.0.0.1', () => socket.write(tunnel));
      let bytes = 0;
      socket.once('data', () => {
        socket.write('go');
        socket.pause();
        setTimeout(() => socket.resume(), 300);
        socket.on('data', (chunk) => (bytes += chunk.length));
      });
      socket.on('close', () => resolve(bytes));
    });
    expect(received).toBe(size);
  });

  it('is closed when it is idle', async () => {
    const closed = Promise.withResolvers<void>();
    const port = await servers.raw((socket) => socket.on('close', () => closed.resolve()));
    // No other timeout applies here: neither the website's nor the client's, nor the tunnel's maximum age.
    const proxy = await proxyTo(port, { caps: { idleMs: 500, totalMs: 3_600_000 } });
    const response = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(proxy).port), '127.0.0.1', () => socket.write(tunnel));
      let received = '';
      socket.on('data', (chunk) => (received += chunk.toString('latin1')));
      socket.on('close', () => resolve(received));
    });
    expect(response).toContain('200 Connection Established');
    await closed.promise;
  });

  it('is closed when it exceeds its byte limit in either direction', async () => {
    const port = await servers.raw((socket) => {
      socket.resume();
      socket.once('data', () => socket.write(Buffer.alloc(1_000_000)));
    });
    const proxy = await proxyTo(port);
    expect((await exchange(proxy, tunnel, { then: 'go' })).length).toBeLessThan(400_000);
    let received = 0;
    const sink = await servers.raw((socket) => socket.on('data', (chunk) => (received += chunk.length)));
    await exchange(await proxyTo(sink), tunnel, { then: 'x'.repeat(1_000_000) });
    expect(received).toBeLessThan(400_000);
  });
});

describe('the addresses of a name', () => {
  const intranet = addressPolicy({ allowCidrs: ['127.0.0.0/8'], denyCidrs: [], allowPorts: ['*'] });
  const resolvingTo = (addresses: readonly string[]) => ({
    policy: intranet,
    resolver: { resolve: async () => addresses, dialInstead: () => null },
  });

  it('are tried until one accepts the connection', async () => {
    const port = await servers.site((_request, response) => response.end('hello'));
    const proxy = await servers.proxy(resolvingTo(['127.0.0.9', '127.0.0.1']));
    const fetch = createEgressFetch({ egressUrl: proxy });
    expect(await (await fetch(`http://wiki:${port}/`)).text()).toBe('hello');
  });

  it('are ignored outside the allowed network', async () => {
    const port = await servers.site((_request, response) => response.end('hello'));
    const proxy = await servers.proxy(resolvingTo(['::1', publicAddress, '127.0.0.1']));
    expect(statusOf(await get(proxy, `http://localhost:${port}/`))).toBe(200);
    expect(statusOf(await get(await servers.proxy(resolvingTo(['::1', '10.0.0.1'])), `http://wiki:${port}/`))).toBe(
      403,
    );
  });
});
