import { createServer as createHttpServer, request as httpRequest, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { addressPolicy } from '@winnow/address-policy';
import { createEgressFetch } from '@winnow/egress-client';
import { silentLogger } from '@winnow/logging';
import { createProxy, type ProxyOptions } from './proxy';
import type { Resolver } from './resolver';

const open: Server[] = [];
const listen = async (server: Server) => {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

/** A public site as the test's resolver knows it; every accepted connection and request is counted. */
let site: { port: number; accepted: number; hosts: (string | undefined)[] };
let lookups: string[];

/** `pub.test` answers a public address and is dialled at the site; other names answer what `answers` says. */
const resolverFor = (answers: Record<string, string[]>): Resolver => ({
  resolve: async (host) => {
    lookups.push(host);
    return answers[host] ?? ['93.184.215.14'];
  },
  dialInstead: () => ({ host: '127.0.0.1', port: site.port }),
});

async function startProxy(more: Partial<ProxyOptions> = {}, answers: Record<string, string[]> = {}): Promise<string> {
  const options: ProxyOptions = {
    policy: addressPolicy({ allowCidrs: [], allowPorts: ['80', '443', '8080', '8443'] }),
    resolver: resolverFor(answers),
    log: silentLogger,
    token: null,
    caps: { idleMs: 500, totalMs: 5_000 },
    responseBytes: 100_000,
    tunnelBytes: 100_000,
    ...more,
  };
  return `http://127.0.0.1:${await listen(createProxy(options))}`;
}

/** What the proxy answers to raw bytes. */
function raw(proxy: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(proxy).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setTimeout(3_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk;
      if (answer.includes('\r\n\r\n')) socket.end();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', () => resolve(answer));
  });
}

const get = (proxy: string, target: string, extra = '') =>
  raw(proxy, `GET ${target} HTTP/1.1\r\nHost: x.test\r\n${extra}\r\n`);
const status = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);

beforeEach(async () => {
  lookups = [];
  site = { port: 0, accepted: 0, hosts: [] };
  const server = createHttpServer((request, response) => {
    site.hosts.push(request.headers.host);
    if (request.url === '/hang') return;
    if (request.url === '/big') return void response.end(Buffer.alloc(1_000_000));
    if (request.url === '/loop') return void response.writeHead(302, { location: '/loop' }).end();
    if (request.url === '/in') return void response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
    if (request.url === '/file') return void response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    if (request.url === '/echo') return void response.end(JSON.stringify(request.headers));
    response.end('hello');
  });
  server.on('connection', () => (site.accepted += 1));
  site.port = await listen(server);
});
afterEach(async () => {
  await Promise.all(
    open.splice(0).map((server) => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    }),
  );
});

describe('a public address', () => {
  it('is resolved once per connection, not once per request', async () => {
    const proxy = await startProxy();
    expect(status(await get(proxy, 'http://pub.test/'))).toBe(200);
    expect(status(await get(proxy, 'http://pub.test:8443/'))).toBe(200);
    const fetch = createEgressFetch({ egressUrl: proxy });
    for (let i = 0; i < 3; i++) expect(await (await fetch('http://pub.test/')).text()).toBe('hello');
    expect(lookups).toEqual(['pub.test', 'pub.test']);
  });

  it('hears its own name as Host, whatever the client says, and nothing meant for the proxy', async () => {
    const proxy = await startProxy();
    await raw(
      proxy,
      'GET http://pub.test/echo HTTP/1.1\r\nHost: 127.0.0.1\r\nProxy-Connection: keep-alive\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n',
    );
    expect(site.hosts).toEqual(['pub.test']);
  });
});

describe('refused without a connection', () => {
  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://169.254.169.254/',
    'http://redis/',
    'http://pub.test:6379/',
    'http://pub.test:22/',
    'http://u:p@pub.test/',
    'http://10.0.0.1/',
    'http://x.internal/',
  ])('%s', async (target) => {
    expect(status(await get(await startProxy(), target))).toBe(403);
    expect(site.accepted).toBe(0);
  });

  it.each(['127.0.0.1:80', '[::1]:443', 'pub.test:6379', 'localhost:443', '169.254.169.254:80', '0x7f000001:80'])(
    'a tunnel to %s',
    async (authority) => {
      expect(status(await raw(await startProxy(), `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`))).toBe(
        403,
      );
      expect(site.accepted).toBe(0);
    },
  );

  it.each(['[pub.test]:443', 'pub.test', 'pub.test:443:1', 'http://pub.test/'])(
    'a tunnel to the malformed %s',
    async (authority) => {
      expect(status(await raw(await startProxy(), `CONNECT ${authority} HTTP/1.1\r\nHost: x\r\n\r\n`))).toBe(400);
    },
  );

  it.each([[['127.0.0.1']], [['93.184.215.14', '10.0.0.1']], [['::1']], [['64:ff9b::7f00:1']], [['169.254.169.254']]])(
    'a name that answers %j',
    async (answers) => {
      expect(status(await get(await startProxy({}, { 'evil.test': answers }), 'http://evil.test/'))).toBe(403);
      expect(site.accepted).toBe(0);
    },
  );

  it.each([
    'GET http://pub.test/ HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
    'GET http://pub.test/ HTTP/1.1\r\nHost: a\r\n folded: x\r\n\r\n',
    'GET /relative HTTP/1.1\r\nHost: pub.test\r\n\r\n',
    'GET https://pub.test/ HTTP/1.1\r\nHost: pub.test\r\n\r\n',
    'GET ftp://pub.test/ HTTP/1.1\r\nHost: pub.test\r\n\r\n',
  ])('%j', async (text) => {
    expect(status(await raw(await startProxy(), text))).toBe(400);
    expect(site.accepted).toBe(0);
  });

  it('a client without the secret', async () => {
    const proxy = await startProxy({ token: 's3cret-token' });
    expect(status(await get(proxy, 'http://pub.test/'))).toBe(407);
    expect(status(await raw(proxy, 'CONNECT pub.test:80 HTTP/1.1\r\nHost: x\r\n\r\n'))).toBe(407);
    const fetch = createEgressFetch({ egressUrl: proxy, token: 's3cret-token' });
    expect(await (await fetch('http://pub.test/')).text()).toBe('hello');
  });
});

describe('caps', () => {
  it('cut an answer that does not come', async () => {
    expect(status(await get(await startProxy(), 'http://pub.test/hang'))).toBe(504);
  });

  it('cut an answer and a tunnel that carry too much', async () => {
    const proxy = await startProxy();
    const bytes = await new Promise<number>((resolve) => {
      let count = 0;
      httpRequest({ host: '127.0.0.1', port: new URL(proxy).port, path: 'http://pub.test/big' }, (response) => {
        response.on('data', (chunk: Buffer) => (count += chunk.length));
        response.on('close', () => resolve(count));
        response.on('error', () => undefined);
      }).end();
    });
    expect(bytes).toBeLessThan(1_000_000);
    const fetch = createEgressFetch({ egressUrl: proxy });
    await expect(fetch('http://pub.test/big').then((response) => response.arrayBuffer())).rejects.toThrow();
  });
});

describe('redirects', () => {
  it.each(['/loop', '/in', '/file'])('%s lead nowhere', async (path) => {
    const fetch = createEgressFetch({ egressUrl: await startProxy() });
    await expect(fetch(`http://pub.test${path}`)).rejects.toThrow();
    expect(site.hosts.length).toBeLessThanOrEqual(6);
  });
});
