import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import { gzipSync } from 'node:zlib';
import { inSpan, startTracing } from '@winnow/telemetry';
import { testCertificate } from '@winnow/testing';
import { EgressError, RedirectError, createEgressFetch, failureHeader } from './index';
import { closeServers, listen, startEgress } from './testing/start-egress';

afterEach(closeServers);

const hello: RequestListener = (_request, response) => void response.end('hello');

describe('plain http', () => {
  it('sends the absolute address to the egress, over kept-alive connections', async () => {
    const egress = await startEgress(hello);
    const fetch = createEgressFetch(egress);
    for (let i = 0; i < 6; i++) expect(await (await fetch('http://pub.test/a?b=1')).text()).toBe('hello');
    expect(egress.requests.map(({ url }) => url)).toEqual(Array(6).fill('http://pub.test/a?b=1'));
    expect(new Set(egress.requests.map(({ socket }) => socket)).size).toBeLessThanOrEqual(2);
    expect(egress.tunnels).toEqual([]);
  });

  it('uses the egress even if proxy variables of the environment say otherwise', async () => {
    const egress = await startEgress(hello);
    const environment = jest.replaceProperty(process, 'env', { NO_PROXY: '127.0.0.1,localhost', no_proxy: '*' });
    try {
      expect(await (await createEgressFetch(egress)('http://127.0.0.1:8080/')).text()).toBe('hello');
    } finally {
      environment.restore();
    }
  });

  it('throws the failure that the egress reports', async () => {
    const egress = await startEgress((_request, response) => {
      response.writeHead(403, { [failureHeader]: 'refused' }).end('x');
    });
    const failure = await createEgressFetch(egress)('http://pub.test/').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EgressError);
    expect(failure).toMatchObject({ kind: 'refused' });
  });

  it('sends the method, headers and body of a Request object', async () => {
    const bodies: string[] = [];
    const egress = await startEgress((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        bodies.push(`${request.method} ${request.headers['x-own']} ${body}`);
        if (request.url?.endsWith('/from')) response.writeHead(307, { location: '/to' }).end();
        else response.end('hello');
      });
    });
    const request = new Request('http://pub.test/from', { method: 'POST', body: 'text', headers: { 'x-own': '1' } });
    const response = await createEgressFetch(egress)(request);
    expect([response.url, await response.text()]).toEqual(['http://pub.test/to', 'hello']);
    expect(bodies).toEqual(['POST 1 text', 'POST 1 text']);
  });
});

describe('TLS', () => {
  const certificateAuthority = testCertificate.cert;

  it.each([
    ['HTTP/1.1', false],
    ['HTTP/2', true],
  ])('uses a kept-alive tunnel to a website that speaks %s', async (_version, withHttp2) => {
    const site = withHttp2
      ? createSecureServer({ ...testCertificate }, (request, response) => void response.end(request.httpVersion))
      : createHttpsServer({ ...testCertificate }, (request, response) => void response.end(request.httpVersion));
    const egress = await startEgress(hello, await listen(site));
    const fetch = createEgressFetch({ ...egress, certificateAuthority });
    for (let i = 0; i < 6; i++) {
      expect(await (await fetch('https://pub.test/')).text()).toBe(withHttp2 ? '2.0' : '1.1');
    }
    expect(new Set(egress.tunnels)).toEqual(new Set(['pub.test:443']));
    expect(egress.tunnels.length).toBeLessThanOrEqual(2);
  });

  it('requests many pages concurrently through one tunnel from a website that offers HTTP/2 beside HTTP/1.1', async () => {
    const site = createSecureServer(
      { ...testCertificate, allowHTTP1: true },
      (request, response) => void setTimeout(() => response.end(request.httpVersion), 20),
    );
    const egress = await startEgress(hello, await listen(site));
    const fetch = createEgressFetch({ ...egress, certificateAuthority });
    const fetchText = async () => (await fetch('https://pub.test/')).text();
    const first = await fetchText();
    expect(new Set([first, ...(await Promise.all(Array.from({ length: 20 }, fetchText)))])).toEqual(new Set(['2.0']));
    expect(egress.tunnels).toHaveLength(1);
  });

  it('accepts the long headers that browsers accept', async () => {
    const site = createHttpsServer({ ...testCertificate }, (_request, response) => {
      response.writeHead(200, { link: 'x'.repeat(60_000) }).end('hello');
    });
    const egress = await startEgress(hello, await listen(site));
    const response = await createEgressFetch({ ...egress, certificateAuthority })('https://pub.test/');
    expect(response.headers.get('link')).toHaveLength(60_000);
  });

  it('rejects a self-signed certificate', async () => {
    const site = createSecureServer({ ...testCertificate, allowHTTP1: true });
    const egress = await startEgress(hello, await listen(site));
    const failure = await createEgressFetch(egress)('https://pub.test/').catch((error: unknown) => error);
    expect(failure).toMatchObject({ cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } });
  });

  it('ignores egress failure headers sent by a website', async () => {
    const site = createHttpsServer({ ...testCertificate }, (_request, response) => {
      response.writeHead(200, { 'x-egress-failure': 'unauthorized' }).end('hello');
    });
    const egress = await startEgress(hello, await listen(site));
    const response = await createEgressFetch({ ...egress, certificateAuthority })('https://pub.test/');
    expect(await response.text()).toBe('hello');
  });

  it('does not take a website’s 407 for a response of the egress', async () => {
    let requests = 0;
    const site = createHttpsServer({ ...testCertificate }, (_request, response) => {
      requests += 1;
      response.writeHead(407, { 'proxy-authenticate': 'Basic realm="egress"' }).end();
    });
    const egress = await startEgress(hello, await listen(site));
    const respond = createEgressFetch({ ...egress, certificateAuthority })('https://pub.test/');
    await expect(respond).rejects.not.toBeInstanceOf(EgressError);
    expect(requests).toBe(1);
  });

  it('throws the egress’s reason for rejecting the tunnel', async () => {
    const egress = await startEgress(hello);
    const failure = await createEgressFetch(egress)('https://pub.test/').catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'EgressError', kind: 'refused' });
  });
});

describe('redirects', () => {
  const startRedirectingEgress = (location: string, status = 302) =>
    startEgress((request, response) => {
      if (request.url === 'http://pub.test/') response.writeHead(status, { location }).end();
      else response.end(JSON.stringify(request.headers));
    });

  it.each(['file:///etc/passwd', 'http://u:p@other.test/', 'data:text/html,x', 'http://', 'javascript:1'])(
    'to %s are rejected',
    async (location) => {
      const egress = await startRedirectingEgress(location);
      await expect(createEgressFetch(egress)('http://pub.test/')).rejects.toBeInstanceOf(RedirectError);
      expect(egress.requests).toHaveLength(1);
    },
  );

  it('are rejected after five', async () => {
    const egress = await startEgress((_request, response) => void response.writeHead(302, { location: '/' }).end());
    await expect(createEgressFetch(egress)('http://pub.test/')).rejects.toBeInstanceOf(RedirectError);
    expect(egress.requests).toHaveLength(6);
  });

  it('wait for `beforeRedirect`, under the signal of the request', async () => {
    const egress = await startEgress((_request, response) => void response.writeHead(302, { location: '/' }).end());
    const redirects: unknown[] = [];
    const beforeRedirect = async (redirect: number, signal: unknown) => {
      redirects.push([redirect, signal]);
      if (redirect === 3) throw new Error('not this one');
    };
    const { signal } = new AbortController();
    const response = createEgressFetch({ ...egress, beforeRedirect })('http://pub.test/', { signal });
    await expect(response).rejects.toThrow('not this one');
    expect(redirects).toEqual([1, 2, 3].map((redirect) => [redirect, signal]));
    expect(egress.requests).toHaveLength(3);
  });

  it('request each address through the egress, and send no credentials to another website', async () => {
    const egress = await startRedirectingEgress('http://127.0.0.1:8080/');
    const response = await createEgressFetch(egress)('http://pub.test/', {
      headers: { cookie: 'a=1', authorization: 'b', 'user-agent': 'c' },
    });
    const receivedHeaders = (await response.json()) as Record<string, string>;
    expect(egress.requests.map(({ url }) => url)).toEqual(['http://pub.test/', 'http://127.0.0.1:8080/']);
    expect([receivedHeaders.cookie, receivedHeaders.authorization, receivedHeaders['user-agent']]).toEqual([
      undefined,
      undefined,
      'c',
    ]);
  });

  it('request the next address in full, without validators of the first', async () => {
    const egress = await startRedirectingEgress('/next');
    const response = await createEgressFetch(egress)('http://pub.test/', {
      headers: { 'if-none-match': '"a"', 'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT' },
    });
    const receivedHeaders = (await response.json()) as Record<string, string>;
    expect([receivedHeaders['if-none-match'], receivedHeaders['if-modified-since']]).toEqual([undefined, undefined]);
  });

  it("are left to the caller with redirect: 'manual'", async () => {
    const egress = await startRedirectingEgress('http://127.0.0.1:8080/');
    const response = await createEgressFetch(egress)('http://pub.test/', { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, 'http://127.0.0.1:8080/']);
  });
});

it('lets the reader of a decompression bomb stop early', async () => {
  const bomb = gzipSync(Buffer.alloc(200_000_000));
  const egress = await startEgress((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  });
  const response = await createEgressFetch(egress)('http://pub.test/');
  const before = process.memoryUsage().rss;
  let read = 0;
  for await (const chunk of response.body ?? []) {
    read += chunk.byteLength;
    if (read > 1_000_000) break;
  }
  expect(read).toBeLessThan(5_000_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
});

describe('a trace', () => {
  it('reaches the egress with plain and tunnel requests, but never a website inside a tunnel', async () => {
    const collector = await listen(createServer((_request, response) => response.end('{}')));
    const otlpEndpoint = `http://127.0.0.1:${collector}`;
    const stop = await startTracing({ service: 'test', otlpEndpoint, otlpHeaders: null, traceRatio: 1 });
    const siteRequests: IncomingMessage[] = [];
    const site = await listen(
      createHttpsServer({ ...testCertificate }, (request, response) => {
        siteRequests.push(request);
        response.end('hello');
      }),
    );
    const egress = await startEgress(hello, site);
    const fetch = createEgressFetch({ ...egress, certificateAuthority: testCertificate.cert });
    const traceId = await inSpan('click', {}, async (span) => {
      await (await fetch('http://pub.test/')).text();
      await (await fetch('https://pub.test/')).text();
      return span.context?.traceparent.split('-')[1];
    });
    await stop();
    const [request] = egress.requests;
    expect(request?.headers['traceparent']).toContain(traceId);
    expect(egress.tunnelHeaders[0]?.['traceparent']).toContain(traceId);
    expect(siteRequests).toHaveLength(1);
    expect(siteRequests[0]?.headers).not.toHaveProperty('traceparent');
  });
});
