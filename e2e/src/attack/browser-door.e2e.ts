import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, expect, test, type Browser, type LaunchOptions } from '@playwright/test';
import { browserLaunchOptions } from '@winnow/egress-client';
import { ownAddress, startCanary, startHostileSite, type Canary, type HostileSite } from '@winnow/testing';
import { ensureScraperBrowser, ensureVisitorBrowser } from '../../../tools/ensure-chromium.mjs';
import { startEgress, type Egress } from './start-egress';

/** Milliseconds a hostile page gets, and in which a late connection would still arrive. */
const pageTime = 900;
const afterwards = 2_000;
const pagesAtOnce = 6;

const ofRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
/** Chromium's own guard of local networks is off, so that the door is all there is between the page and the canary. */
const unguarded = '--disable-features=LocalNetworkAccessChecks,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable';

// A recording of each of the many contexts would cost more than the pages themselves.
test.use({ trace: 'off', screenshot: 'off' });

/** What must work without the egress, or its silence with it proves nothing: names in the paths of what is asked for. */
const everyWay = [
  ...[
    'img',
    'srcset',
    'script',
    'module',
    'css',
    'import',
    'background',
    'font',
    'video',
    'audio',
    'object',
    'embed',
    'svg',
  ],
  ...['iframe', 'srcdoc', 'nested', 'prefetch', 'preload', 'modulepreload', 'link-header', 'csp-report', 'refresh'],
  ...['fetch', 'post', 'keepalive', 'xhr', 'eventsource', 'beacon', 'ping', 'websocket', 'worker', 'worker-websocket'],
  ...['nested-worker', 'sharedworker', 'import-call', 'open', 'location', 'form-navigation', 'speculation', 'udp'],
];

let canary: Canary;
let site: HostileSite;
let egress: Egress;

test.beforeAll(async () => {
  canary = await startCanary();
  const direct = ['127.0.0.1', 'localhost', ownAddress(), '[::1]', 'inside.test'].map(
    (host) => `${host}:${canary.port}`,
  );
  site = await startHostileSite([...direct, `hostile.test/to/127.0.0.1:${canary.port}`]);
  const hosts = {
    'hostile.test': { answers: [['93.184.215.14']], dial: `127.0.0.1:${site.port}` },
    'inside.test': { answers: [['127.0.0.1']] },
  };
  egress = await startEgress(hosts, { EGRESS_ALLOW_PORTS: '*' });
});
test.afterAll(() => Promise.all([canary.close(), site.close(), egress.close()]));
test.beforeEach(() => canary.reset());

/** Opens every hostile page, several at once, in contexts as the scraper makes them. */
async function visitAll(options: LaunchOptions, origin: string): Promise<void> {
  const browser = await chromium.launch(options);
  try {
    const left = [...site.paths];
    const visitor = async () => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) await visit(browser, `${origin}${path}`);
    };
    await Promise.all(Array.from({ length: pagesAtOnce }, visitor));
    await sleep(afterwards);
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ acceptDownloads: false, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'commit', timeout: 10_000 }).catch(() => undefined);
  await sleep(pageTime);
  await context.close();
}

const browsers = [...new Set([await ensureScraperBrowser(), await ensureVisitorBrowser()])].filter(
  (path) => path !== null,
);

for (const executablePath of browsers) {
  test(`${basename(executablePath)} reaches nothing past the egress`, async () => {
    test.setTimeout(180_000);
    const { proxy, args } = browserLaunchOptions({ egressUrl: egress.url });
    const refusedBefore = await egress.ended('refused');
    await visitAll({ executablePath, proxy, args: [...args, ...ofRoot, unguarded] }, 'http://hostile.test');
    expect(canary.hits).toEqual([]);
    // The pages did try.
    expect((await egress.ended('refused')) - refusedBefore).toBeGreaterThan(site.paths.length);
  });

  test(`${basename(executablePath)} without the egress reaches the canary in every way`, async () => {
    test.setTimeout(240_000);
    const names = `--host-resolver-rules=MAP hostile.test 127.0.0.1:${site.port}, MAP inside.test 127.0.0.1`;
    await visitAll({ executablePath, args: [...ofRoot, unguarded, names] }, 'http://hostile.test');
    const heard = new Set(canary.hits.map((line) => /^\S+ \/([\w-]+)/.exec(line)?.[1] ?? line));
    expect([...heard]).toEqual(expect.arrayContaining([...everyWay]));
  });

  test(`${basename(executablePath)} speaks past the proxy without the flags against it`, async () => {
    const { proxy } = browserLaunchOptions({ egressUrl: egress.url });
    const browser = await chromium.launch({ executablePath, proxy, args: [...ofRoot, unguarded] });
    await visit(browser, 'http://hostile.test/script/stun');
    await sleep(afterwards);
    await browser.close();
    expect(canary.hits).toContain('udp');
  });
}
