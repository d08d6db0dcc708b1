import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { startSite, type Site, type SiteOptions } from '@winnow/testing';
import { startSystem, type System, type SystemOptions } from '../../../tools/system.mjs';

export { expect } from '@playwright/test';

/**
 * For tests of only the interface. Test files that use this very object run in the same workers, which share a system.
 */
export const withoutWorkers: SystemOptions = { without: ['scraper', 'extractor', 'ai'] };

/** The site's host name inside the system under test; resolves to a public address. */
export const siteUrl = 'http://site.test';
/** Any public address: the local site is dialled instead. */
const publicAddress = '93.184.215.14';

/** An error in the page's own code; failed requests are TypeErrors, too. */
const crash = /\b(?:TypeError: (?!Failed to fetch)|ReferenceError:|RangeError:|Minified React error)/;

/** Records a page's requests. Returns them as text, one per line, with those that were never answered. */
function recordRequests(page: Page): () => string {
  const lines = new Map<object, string>();
  page.on('request', (request) =>
    lines.set(request, `${new Date().toISOString()} ${request.method()} ${request.url()}`),
  );
  const end = (request: object, outcome: string) => lines.set(request, `${lines.get(request)} ${outcome}`);
  page.on('response', (response) => end(response.request(), `${response.status()}`));
  page.on('requestfinished', (request) => end(request, `finished ${new Date().toISOString()}`));
  page.on('requestfailed', (request) => end(request, `failed: ${request.failure()?.errorText}`));
  return () => `${[...lines.values()].join('\n')}\n`;
}

interface WorkerFixtures {
  /** Pages and behaviour of the test site; a file that sets it gets its own site and system. */
  siteOptions: SiteOptions;
  systemOptions: SystemOptions;
  /** Further host names that egress resolves, each with the `address:port` to dial. */
  otherHosts: Readonly<Record<string, string>>;
  site: Site;
  system: System;
}

interface TestFixtures {
  /** Whether the test's page may break its own content security policy or throw, which otherwise fails the test. */
  mayBreakPolicy: boolean;
}

/**
 * Playwright's `test` with the whole product running on free ports and a website it may fetch at `siteUrl`.
 * `page.goto('/')` opens the product.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteOptions: [{ articles: 24 }, { scope: 'worker', option: true }],
  systemOptions: [{}, { scope: 'worker', option: true }],
  otherHosts: [{}, { scope: 'worker', option: true }],

  site: [
    async ({ siteOptions }, use) => {
      const site = await startSite(siteOptions);
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],

  system: [
    async ({ site, systemOptions, otherHosts }, use) => {
      const directory = mkdtempSync(path.join(tmpdir(), 'winnow-e2e-'));
      const hosts = path.join(directory, 'hosts.json');
      const dials = Object.entries({ [new URL(siteUrl).host]: new URL(site.origin).host, ...otherHosts });
      const scripted = dials.map(([host, dial]) => [host, { answers: [[publicAddress]], dial }]);
      writeFileSync(hosts, JSON.stringify(Object.fromEntries(scripted)));
      const environment = {
        EGRESS_TEST_HOSTS: hosts,
        RATE_LIMIT: 'off',
        AI_PROVIDER: 'offline',
        ...systemOptions.environment,
      };
      const system = await startSystem({ ...systemOptions, directory, environment });
      await use(system);
      await system.stop();
      rmSync(directory, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  baseURL: async ({ system }, use) => use(system.url),

  mayBreakPolicy: [false, { option: true }],

  // Tests without a page start no browser.
  page: async ({ page, system, mayBreakPolicy }, use, testInfo) => {
    const faults: string[] = [];
    const requests = recordRequests(page);
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
      // React logs caught errors: a part of the page crashed, even if it looks as expected.
      if (message.type() === 'error' && crash.test(message.text())) faults.push(message.text());
    });
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus) {
      writeFileSync(testInfo.outputPath('requests.txt'), requests());
      cpSync(path.join(system.directory, 'logs'), testInfo.outputPath('logs'), { recursive: true });
    }
    if (!mayBreakPolicy) base.expect(faults).toEqual([]);
  },
});
