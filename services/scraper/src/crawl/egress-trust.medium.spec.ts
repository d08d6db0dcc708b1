import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type Server, type Socket } from 'node:net';
import { readConfig } from '@winnow/config';
import { browserLaunchOptions, checkEgress, createEgressFetch } from '@winnow/egress-client';
import { silentLogger } from '@winnow/logging';
import { listen, testCertificate, type Listening } from '@winnow/testing';
import { variables } from '../config';
import { BrowserEngine } from './browser';
import { Crawler } from './crawler';
import { findChromium } from './find-chromium';
import { HttpEngine } from './http';

const { chromiumPath, searchPath, userAgent } = readConfig({
  chromiumPath: variables.chromiumPath,
  searchPath: variables.searchPath,
  userAgent: variables.userAgent,
});
const article = `<!doctype html><title>Page</title><p>${'A page of the website. '.repeat(20)}</p>`;
const refusal = { 'x-egress-failure': 'unauthorized', 'proxy-authenticate': 'Basic realm="egress"' };

const open: Listening[] = [];
let browser: BrowserEngine | undefined;
afterEach(async () => {
  await browser?.close();
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function start(server: Server): Promise<Listening> {
  server.on('connection', (socket: Socket) => socket.on('error', () => undefined));
  const listening = await listen(server);
  open.push(listening);
  return listening;
}

/**
 * Starts an egress that answers plain requests with the article, and connects tunnels of authorised clients to
 * `tlsPort`.
 */
async function startEgress(isAdmitted: () => boolean, tlsPort = 0) {
  let refused = 0;
  const server = createServer((request, response) => {
    if (!isAdmitted()) {
      refused += 1;
      response.writeHead(407, refusal).end();
    } else if (request.url === '*') response.writeHead(204).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(article);
  });
  server.on('connect', (_request, client: Socket) => {
    if (!isAdmitted()) {
      refused += 1;
      const lines = Object.entries(refusal).map(([name, value]) => `${name}: ${value}\r\n`);
      return void client.end(`HTTP/1.1 407 Refused\r\n${lines.join('')}connection: close\r\n\r\n`);
    }
    const site = connect(tlsPort, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      site.pipe(client).pipe(site);
    });
    site.on('error', () => client.destroy());
  });
  const { origin: url } = await start(server);
  return { url, refused: () => refused };
}

function enginesThrough(egressUrl: string) {
  const { proxy, args } = browserLaunchOptions({ egressUrl });
  browser = new BrowserEngine({
    executablePath: findChromium(chromiumPath, searchPath),
    userAgent,
    launch: { proxy, args: [...args, '--ignore-certificate-errors'] },
    checkEgress: checkEgress(egressUrl),
    pages: 2,
    idleSeconds: 30,
    sandbox: false,
  });
  const fetch = createEgressFetch({ egressUrl, egressRetryMs: 300 });
  const http = new HttpEngine({ fetch, userAgent, firstByteMs: 20_000, pageMs: 30_000 });
  return { http, browser };
}

const maxBytes = 1_000_000;
const crawlerThrough = (egressUrl: string) =>
  new Crawler({
    engines: enginesThrough(egressUrl),
    log: silentLogger,
    requestsPerHost: 4,
    obeyRobots: false,
    maxBytes,
  });

const textOf = async (page: Promise<{ bytes: Uint8Array }>) => Buffer.from((await page).bytes).toString();

it.each(['http', 'browser'] as const)(
  'retries a page fetched by %s while the egress rejects the token, as during a rotation',
  async (engine) => {
    const until = Date.now() + 2_000;
    const egress = await startEgress(() => Date.now() > until);
    const page = crawlerThrough(egress.url).fetchPage(engine, new URL('http://pub.test/'), AbortSignal.timeout(60_000));
    expect(await textOf(page)).toContain('A page of the website.');
    expect(egress.refused()).toBeGreaterThan(0);
  },
);

it.each(['http://pub.test/', 'https://pub.test/'])(
  'reports an egress that rejects the browser as unavailable, not as a failure of %s',
  async (address) => {
    const egress = await startEgress(() => false);
    const engines = enginesThrough(egress.url);
    for (const engine of ['http', 'browser'] as const) {
      const page = engines[engine].fetch({ url: new URL(address), maxBytes });
      await expect(page).rejects.toMatchObject({ name: 'ProblemError', code: 'unavailable' });
    }
  },
);

it('ignores the egress header in a TLS response of a website', async () => {
  const site = createTlsServer({ ...testCertificate }, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'x-egress-failure': 'unauthorized' }).end(article);
  });
  const egress = await startEgress(() => true, (await start(site)).port);
  const page = crawlerThrough(egress.url).fetchPage(
    'browser',
    new URL('https://pub.test/'),
    AbortSignal.timeout(20_000),
  );
  expect(await textOf(page)).toContain('A page of the website.');
});
