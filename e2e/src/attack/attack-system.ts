import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  ownAddress,
  startCanary,
  startHostileSite,
  startSite,
  startHttpAndHttpsSite,
  startYoutube,
  testCertificate,
  type Canary,
  type HostileSite,
  type Site,
  type YoutubeServer,
} from '@winnow/testing';
import { startSystem, type System } from '../../../tools/system.mjs';
import { insideNames } from './ssrf-addresses';
import { documentTraps, navigationPages, hops, indexTraps, redirectTraps } from './traps';

export interface AttackSystem {
  readonly canary: Canary;
  readonly site: Site;
  /** Pages at `http://hostile.test` that try to reach the canary. */
  readonly hostile: HostileSite;
  readonly youtube: YoutubeServer;
  readonly system: System;
  post(route: string, body: unknown): Promise<AttackResponse>;
  close(): Promise<void>;
}

export interface AttackResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly code?: string;
    readonly message?: string;
    readonly pages?: { url: string; content: string }[];
    readonly failed?: { url: string; outcome: string; message: string }[];
    readonly links?: { url: string }[];
  };
}

/** DNS answers of each lookup, and the address that is dialled for a name (`EGRESS_TEST_HOSTS`). */
type TestHosts = Readonly<Record<string, { answers: string[][]; dial?: string }>>;

const publicAddress = '93.184.215.14';
const article = `<article><h1>Moved</h1><p>${'A page behind two redirects and a certificate. '.repeat(20)}</p></article>`;

/** A video with its captions at the usual address. */
export const goodVideo = 'goodVideo01';

/** Caption addresses that the videos claim, by video id. `port` is the canary's. */
export const captionTraps = (port: number): Readonly<Record<string, string>> => ({
  trackTrap01: 'http://169.254.169.254/latest/meta-data/',
  trackTrap02: `http://127.0.0.1:${port}/captions`,
  trackTrap03: `https://127.0.0.1:${port}/captions`,
  trackTrap04: 'https://inside.test/captions',
  trackTrap05: `//inside.test:${port}/captions`,
  trackTrap06: `https://www.youtube.com@127.0.0.1:${port}/captions`,
});

interface Ports {
  readonly canary: number;
  readonly trap: number;
  readonly tls: number;
}

/** Hosts that the system under attack resolves. A connection to a name with an internal address reaches the canary. */
function hostsOf(site: Site, hostile: HostileSite, youtube: string, ports: Ports): TestHosts {
  const toCanary = `127.0.0.1:${ports.canary}`;
  const inside = Object.entries(insideNames).map(([name, { answers }]) => [name, { answers, dial: toCanary }]);
  const at = (port: number | string) => ({ answers: [[publicAddress]], dial: `127.0.0.1:${port}` });
  const sitePort = new URL(site.origin).port;
  return {
    'pub.test': at(sitePort),
    'pub2.test': at(sitePort),
    'pub3.test': at(sitePort),
    'hostile.test': at(hostile.port),
    'robots-trap.test': at(ports.trap),
    'moved.pub.test': at(ports.tls),
    'www.pub.test': at(ports.tls),
    'www.youtube.com': { answers: [[publicAddress]], dial: youtube },
    'youtubei.googleapis.com': { answers: [[publicAddress]], dial: youtube },
    ...(Object.fromEntries(inside) as TestHosts),
    // Nothing listens on the first port.
    'dead.test': at(1),
    '93.184.215.14': at(sitePort),
    'pub.test.': at(sitePort),
    localhost: { answers: [['127.0.0.1', '::1']] },
    'rebind.test': { ...at(1), answers: [[publicAddress], ['127.0.0.1']] },
    'rebind-later.test': {
      answers: [...Array<string[]>(4).fill([publicAddress]), ['10.0.0.1']],
      dial: `127.0.0.1:${sitePort}`,
    },
  };
}

/** Starts the whole product with hostile websites and a canary. `environment` is for the test that the suite can fail. */
export async function startAttackSystem(environment: Record<string, string> = {}): Promise<AttackSystem> {
  const canary = await startCanary();
  const { port } = canary;
  const targets = [`127.0.0.1:${port}`, `${ownAddress()}:${port}`, `hostile.test/to/localhost:${port}`];
  const hostile = await startHostileSite(targets);
  const pages = {
    ...redirectTraps(port),
    ...hops(port),
    ...documentTraps(port),
    ...indexTraps(port),
    ...navigationPages(Object.keys(insideNames)),
  };
  const videos = Object.entries(captionTraps(port)).map(([id, captionsAt]) => [id, { captions: ['x'], captionsAt }]);
  const youtube = await startYoutube({
    ...(Object.fromEntries(videos) as Parameters<typeof startYoutube>[0]),
    [goodVideo]: { captions: ['All is well.'] },
  });
  const site = await startSite({ articles: 8, scripted: 3, pages });
  const trap = await startSite({
    pages: { '/robots.txt': { status: 302, headers: { location: `http://127.0.0.1:${port}/robots.txt` } } },
  });
  const tls = await startHttpAndHttpsSite((encrypted, request, response) => {
    if (!encrypted) return void response.writeHead(301, { location: 'https://moved.pub.test/' }).end();
    if (request.headers.host !== 'www.pub.test')
      return void response.writeHead(301, { location: 'https://www.pub.test/' }).end();
    response.writeHead(200, { 'content-type': 'text/html' }).end(article);
  });

  const directory = mkdtempSync(path.join(tmpdir(), 'winnow-attack-'));
  const hosts = path.join(directory, 'hosts.json');
  const ports = { canary: port, trap: Number(new URL(trap.origin).port), tls: tls.port };
  const authority = path.join(directory, 'authority.pem');
  writeFileSync(hosts, JSON.stringify(hostsOf(site, hostile, youtube.dial, ports)));
  writeFileSync(authority, `${testCertificate.cert}\n${youtube.authority}`);
  const system = await startSystem({
    directory,
    environment: {
      EGRESS_TEST_HOSTS: hosts,
      NODE_EXTRA_CA_CERTS: authority,
      RATE_LIMIT: 'off',
      AI_PROVIDER: 'offline',
      NO_PROXY: '127.0.0.1,localhost',
      ...environment,
    },
  });
  return {
    canary,
    site,
    hostile,
    youtube,
    system,
    async post(route, body) {
      const response = await fetch(`${system.url}${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as AttackResponse['body'];
      return { status: response.status, headers: response.headers, body: answer };
    },
    async close() {
      await system.stop();
      await Promise.all([site, trap, tls, hostile, youtube, canary].map((server) => server.close()));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
