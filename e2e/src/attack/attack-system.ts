import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  ownAddress,
  startCanary,
  startHostileSite,
  startSite,
  startTwoWaySite,
  testCertificate,
  type Canary,
  type HostileSite,
  type Site,
} from '@winnow/testing';
import { startSystem, type System } from '../../../tools/system.mjs';
import { documentTraps, hops, indexTraps, redirectTraps } from './traps';

export interface AttackSystem {
  readonly canary: Canary;
  readonly site: Site;
  /** Pages at `http://hostile.test` that try to reach the canary. */
  readonly hostile: HostileSite;
  readonly system: System;
  post(route: string, body: unknown): Promise<AttackAnswer>;
  close(): Promise<void>;
}

export interface AttackAnswer {
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

/** Answers by lookup, and where a name is dialled (`EGRESS_TEST_HOSTS`). */
type TestHosts = Readonly<Record<string, { answers: string[][]; dial?: string }>>;

const publicAddress = '93.184.215.14';
const article = `<article><h1>Moved</h1><p>${'A page behind two redirects and a certificate. '.repeat(20)}</p></article>`;

/** Names of the internet that the system under attack sees. */
function hostsOf(site: Site, hostile: HostileSite, trapPort: number, tlsPort: number): TestHosts {
  const at = (port: number | string) => ({ answers: [[publicAddress]], dial: `127.0.0.1:${port}` });
  const sitePort = new URL(site.origin).port;
  return {
    'pub.test': at(sitePort),
    'pub2.test': at(sitePort),
    'pub3.test': at(sitePort),
    'hostile.test': at(hostile.port),
    'robots-trap.test': at(trapPort),
    'moved.pub.test': at(tlsPort),
    'www.pub.test': at(tlsPort),
    'wildcard.nip.test': { answers: [['169.254.169.254']] },
    'v6.test': { answers: [['::1']] },
    'mapped.test': { answers: [['::ffff:127.0.0.1']] },
    'nat64.test': { answers: [['64:ff9b::7f00:1']] },
    'mixed.test': { answers: [[publicAddress, '10.0.0.1']] },
    'cluster.test': { answers: [['10.96.0.1']] },
    // Nobody listens at the first port.
    'dead.test': at(1),
    '93.184.215.14': at(sitePort),
    'pub.test.': at(sitePort),
    localhost: { answers: [['127.0.0.1', '::1']] },
    'inside.test': { answers: [['127.0.0.1']] },
    'rebind.test': { ...at(1), answers: [[publicAddress], ['127.0.0.1']] },
    'rebind-later.test': {
      answers: [...Array<string[]>(4).fill([publicAddress]), ['10.0.0.1']],
      dial: `127.0.0.1:${sitePort}`,
    },
  };
}

/** The whole product before hostile websites and a canary. `environment` is for the check that the suite can fail. */
export async function startAttackSystem(environment: Record<string, string> = {}): Promise<AttackSystem> {
  const canary = await startCanary();
  const { port } = canary;
  const targets = [`127.0.0.1:${port}`, `${ownAddress()}:${port}`, `hostile.test/to/localhost:${port}`];
  const hostile = await startHostileSite(targets);
  const pages = { ...redirectTraps(port), ...hops(port), ...documentTraps(port), ...indexTraps(port) };
  const site = await startSite({ articles: 8, scripted: 3, pages });
  const trap = await startSite({
    pages: { '/robots.txt': { status: 302, headers: { location: `http://127.0.0.1:${port}/robots.txt` } } },
  });
  const tls = await startTwoWaySite((encrypted, request, response) => {
    if (!encrypted) return void response.writeHead(301, { location: 'https://moved.pub.test/' }).end();
    if (request.headers.host !== 'www.pub.test')
      return void response.writeHead(301, { location: 'https://www.pub.test/' }).end();
    response.writeHead(200, { 'content-type': 'text/html' }).end(article);
  });

  const directory = mkdtempSync(path.join(tmpdir(), 'winnow-attack-'));
  const hosts = path.join(directory, 'hosts.json');
  const authority = path.join(directory, 'authority.pem');
  writeFileSync(hosts, JSON.stringify(hostsOf(site, hostile, Number(new URL(trap.origin).port), tls.port)));
  writeFileSync(authority, testCertificate.cert);
  const system = await startSystem({
    directory,
    without: ['extractor', 'ai'],
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
    system,
    async post(route, body) {
      const response = await fetch(`${system.url}${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as AttackAnswer['body'];
      return { status: response.status, headers: response.headers, body: answer };
    },
    async close() {
      await system.stop();
      await Promise.all([site, trap, tls, hostile, canary].map((server) => server.close()));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
