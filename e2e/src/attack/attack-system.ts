import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { hostilePages, startCanary, startSite, type Canary, type Site, type SitePage } from '@winnow/testing';
import { startSystem, type System } from '../../../tools/system.mjs';

export interface AttackSystem {
  readonly canary: Canary;
  readonly site: Site;
  readonly system: System;
  /** Paths of the hostile pages on `http://pub.test`. */
  readonly hostile: readonly string[];
  post(route: string, body: unknown): Promise<{ status: number; headers: Headers; body: AttackAnswer }>;
  close(): Promise<void>;
}

export interface AttackAnswer {
  readonly code?: string;
  readonly message?: string;
  readonly pages?: { url: string; content: string }[];
  readonly failed?: { url: string; outcome: string; message: string }[];
  readonly links?: { url: string }[];
}

const publicAddress = '93.184.215.14';

/** A non-loopback address of this machine, or loopback where it has none. */
const ownAddress = () =>
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '127.0.0.2';

/** Redirects and documents that lead to the canary, by path. */
function traps(port: number): Record<string, SitePage> {
  const redirect = (location: string, status = 302): SitePage => ({ status, headers: { location } });
  const inside = `http://127.0.0.1:${port}`;
  return {
    '/redirect-302': redirect(`${inside}/redirect`),
    '/redirect-scheme-relative': redirect('//169.254.169.254/', 301),
    '/redirect-chain': redirect('http://pub2.test/hop-2', 307),
    '/hop-2': redirect('http://pub3.test/hop-3', 308),
    '/hop-3': redirect(`http://[::1]:${port}/`, 303),
    '/redirect-loop': redirect('/redirect-loop'),
    '/redirect-file': redirect('file:///etc/passwd'),
    '/redirect-userinfo': redirect(`http://pub.test@127.0.0.1:${port}/`),
    '/meta-refresh': `<meta http-equiv="refresh" content="0;url=${inside}/meta-refresh"><p>x</p>`,
    '/refresh-header': { headers: { refresh: `0;url=${inside}/refresh-header` }, body: '<p>x</p>' },
    '/base': `<base href="${inside}/"><a href="base-link">Inside</a><p>${'A page whose links point elsewhere. '.repeat(20)}</p>`,
    '/links': `<a href="${inside}/a">a</a><a href="http://10.0.0.1/b">b</a><p>${'A page that lists what nobody may fetch. '.repeat(20)}</p>`,
    '/pdf': {
      type: 'application/pdf',
      body: `%PDF-1.4\n1 0 obj << /URI (${inside}/pdf) /F (${inside}/gotor) >> endobj`,
    },
    '/sitemap.xml': {
      type: 'application/xml',
      body: `<!DOCTYPE x [<!ENTITY e SYSTEM "${inside}/xxe"><!ENTITY f SYSTEM "file:///etc/passwd">]><urlset><url><loc>http://pub.test/from-sitemap-&e;&f;</loc></url><url><loc>${inside}/loc</loc></url></urlset>`,
    },
    '/loop-sitemap.xml': {
      type: 'application/xml',
      body: '<sitemapindex><sitemap><loc>http://pub.test/loop-sitemap.xml</loc></sitemap></sitemapindex>',
    },
    '/robots.txt': {
      type: 'text/plain',
      body: `User-agent: *\nAllow: /\nSitemap: ${inside}/robots-sitemap.xml\nSitemap: http://pub.test/loop-sitemap.xml\nSitemap: http://pub.test/sitemap.xml\n`,
    },
    '/robots-trap/robots.txt': redirect(`${inside}/robots`),
  };
}

/** The whole product before a hostile website and a canary. `environment` is for the check that the suite can fail. */
export async function startAttackSystem(environment: Record<string, string> = {}): Promise<AttackSystem> {
  const canary = await startCanary();
  const targets = [`127.0.0.1:${canary.port}`, `localhost:${canary.port}`, `${ownAddress()}:${canary.port}`];
  const pages = hostilePages(targets);
  const site = await startSite({ articles: 3, pages: { ...pages, ...traps(canary.port) } });
  const dial = new URL(site.origin).host;
  const hosts: Record<string, { answers: string[][]; dial?: string }> = {
    ...Object.fromEntries(
      ['pub.test', 'pub2.test', 'pub3.test'].map((host) => [host, { answers: [[publicAddress]], dial }]),
    ),
    'wildcard.nip.test': { answers: [['169.254.169.254']] },
    'v6.test': { answers: [['::1']] },
    'nat64.test': { answers: [['64:ff9b::7f00:1']] },
    'mixed.test': { answers: [[publicAddress, '10.0.0.1']] },
    'cluster.test': { answers: [['10.96.0.1']] },
    // The first answer leads to a closed port: nothing here ever leaves the machine.
    'rebind.test': { answers: [[publicAddress], ['127.0.0.1']], dial: '127.0.0.1:9' },
    'robots-trap.test': { answers: [[publicAddress]], dial },
  };
  const directory = mkdtempSync(path.join(tmpdir(), 'winnow-attack-'));
  const file = path.join(directory, 'hosts.json');
  writeFileSync(file, JSON.stringify(hosts));
  const system = await startSystem({
    directory,
    without: ['extractor', 'ai'],
    environment: {
      EGRESS_TEST_HOSTS: file,
      RATE_LIMIT: 'off',
      AI_PROVIDER: 'offline',
      NO_PROXY: '127.0.0.1,localhost',
      ...environment,
    },
  });
  return {
    canary,
    site,
    system,
    hostile: Object.keys(pages),
    async post(route, body) {
      const response = await fetch(`${system.url}${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, headers: response.headers, body: (await response.json()) as AttackAnswer };
    },
    async close() {
      await system.stop();
      await Promise.all([site.close(), canary.close()]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
