import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { createEgressFetch } from '@winnow/egress-client';
import type { ProxyOptions } from './proxy';
import { TestServers, exchange, get, siteResolver, statusOf } from './testing/start-test-proxy';

const servers = new TestServers();

/** A public site that counts connections and requests. */
let site: { port: number; accepted: number; requests: IncomingHttpHeaders[] };
let lookups: string[];

function startProxy(options: Partial<ProxyOptions> = {}, answers: Record<string, string[]> = {}): Promise<string> {
  const resolver = siteResolver(site.port, answers);
  lookups = resolver.lookups;
  return servers.proxy({ resolver: resolver.resolver, ...options });
}

const sendRaw = (proxy: string, text: string) => exchange(proxy, text, { head: true });
const status = statusOf;

beforeEach(async () => {
  lookups = [];
  site = { port: 0, accepted: 0, requests: [] };
  site.port = await servers.site(
    (request, response) => {
      site.requests.push(request.headers);
      const location = { '/loop': '/loop', '/in': 'http://10.0.0.1/', '/file': 'file:///etc/passwd' }[
        request.url ?? ''
      ];
      if (location) return void response.writeHead(302, { location }).end();
      if (request.url === '/hang') return;
      response.end(request.url === '/big' ? Buffer.alloc(1_000_000) : 'hello');
    },
    () => (site.accepted += 1),
  );
});
afterEach(() => servers.closeAll());

describe('a public address', () => {
  it('is resolved once per connection, not once per request', async () => {
    // Longer than a busy machine pauses: an idle connection that is closed is resolved again.
    const proxy = await startProxy({ caps: { idleMs: 5_000, totalMs: 5_000 } });
    expect(status(await get(proxy, 'http://pub.test/'))).toBe(200);
    expect(status(await get(proxy, 'http://pub.test:8443/'))).toBe(200);
    const fetch = createEgressFetch({ egressUrl: proxy });
    for (let i = 0; i < 3; i++) expect(await (await fetch('http://pub.test/')).text()).toBe('hello');
    expect(lookups).toEqual(['pub.test', 'pub.test']);
  });

  it('[S143] gets its own name as Host, whatever the client sends, and no header for the proxy', async () => {
    const proxy = await startProxy();
    await sendRaw(
      proxy,
      'GET http://pub.test/ HTTP/1.1\r\nHost: 127.0.0.1\r\nProxy-Connection: keep-alive\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n',
    );
    expect(site.requests).toEqual([{ host: 'pub.test', connection: 'keep-alive' }]);
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
    '[S141] a tunnel to %s',
    async (authority) => {
      expect(
        status(await sendRaw(await startProxy(), `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`)),
      ).toBe(403);
      expect(site.accepted).toBe(0);
    },
  );

  it.each(['[pub.test]:443', '[::1%25lo]:80', '1.2.3.4.5:80', 'pub.test', 'pub.test:443:1', 'http://pub.test/'])(
    '[S142] a tunnel to the malformed %s',
    async (authority) => {
      expect(status(await sendRaw(await startProxy(), `CONNECT ${authority} HTTP/1.1\r\nHost: x\r\n\r\n`))).toBe(400);
    },
  );

  it.each([[['127.0.0.1']], [['93.184.215.14', '10.0.0.1']], [['::1']], [['64:ff9b::7f00:1']], [['169.254.169.254']]])(
    'a name that resolves to %j',
    async (answers) => {
      expect(status(await get(await startProxy({}, { 'evil.test': answers }), 'http://evil.test/'))).toBe(403);
      expect(site.accepted).toBe(0);
    },
  );

  it.each([
    'GET http://pub.test/ HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
    'GET http://pub.test/ HTTP/1.1\r\nHost: a\r\n folded: x\r\n\r\n',
    'GET http://pub.test/ HTTP/1.1\r\nHost: a\r\nX: 1\r\n 2\r\n\r\n',
    'GET http://pub.test/ HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    'GET http://pub.test/\r HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET http:///pub.test/ HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET /relative HTTP/1.1\r\nHost: pub.test\r\n\r\n',
    'GET https://pub.test/ HTTP/1.1\r\nHost: pub.test\r\n\r\n',
    'GET ftp://pub.test/ HTTP/1.1\r\nHost: pub.test\r\n\r\n',
  ])('[S144] %j', async (text) => {
    expect(status(await sendRaw(await startProxy(), text))).toBe(400);
    expect(site.accepted).toBe(0);
  });

  it('[S145] a client without the secret, with Proxy-Authenticate', async () => {
    const proxy = await startProxy({ tokens: ['s3cret-token'] });
    const tunnel = 'CONNECT pub.test:80 HTTP/1.1\r\nHost: x\r\n';
    const credentials = Buffer.from('winnow:s3cret-tokeN').toString('base64');
    for (const text of [
      'GET http://pub.test/ HTTP/1.1\r\nHost: x\r\n\r\n',
      `${tunnel}\r\n`,
      `${tunnel}Proxy-Authorization: Basic ${credentials}\r\n\r\n`,
    ]) {
      const response = await sendRaw(proxy, text);
      expect(status(response)).toBe(407);
      expect(response.toLowerCase()).toContain('proxy-authenticate: basic');
    }
    expect(site.accepted).toBe(0);
    const fetch = createEgressFetch({ egressUrl: proxy, tokens: ['s3cret-token'] });
    expect(await (await fetch('http://pub.test/')).text()).toBe('hello');
  });

  it.each([
    [['old'], ['new', 'old']],
    [['new', 'old'], ['old']],
    [['new', 'old'], ['new']],
    [['new'], ['new', 'old']],
  ])('accepts clients during a rotation: the egress has %j, the client %j', async (tokens, presented) => {
    const fetch = createEgressFetch({ egressUrl: await startProxy({ tokens }), tokens: presented, egressRetryMs: 0 });
    expect(await (await fetch('http://pub.test/')).text()).toBe('hello');
  });
});

describe('limits', () => {
  it('time out a missing response', async () => {
    expect(status(await get(await startProxy(), 'http://pub.test/hang'))).toBe(504);
  });

  it('close a response and a tunnel over their byte limits', async () => {
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
  it.each(['/loop', '/in', '/file'])('to %s are not followed', async (path) => {
    const fetch = createEgressFetch({ egressUrl: await startProxy() });
    await expect(fetch(`http://pub.test${path}`)).rejects.toThrow();
    expect(site.requests.length).toBeLessThanOrEqual(6);
  });
});
