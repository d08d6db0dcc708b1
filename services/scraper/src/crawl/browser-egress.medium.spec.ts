import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '@winnow/config';
import { browserLaunchOptions } from '@winnow/egress-client';
import {
  ownAddress,
  runsAllAttacks,
  startCanary,
  startHostileSite,
  type Canary,
  type HostileSite,
} from '@winnow/testing';
import { chromium, type Browser, type LaunchOptions } from 'playwright';
import { variables } from '../config';
import { startEgress, type Egress } from '../testing/start-egress';
import { findChromium } from './find-chromium';

/** Milliseconds for which a hostile page stays open; a late connection would arrive within them. */
const usual = { pageTime: 900, pageConcurrency: 6 };
const unhurried = { pageTime: 4_000, pageConcurrency: 2 };
const afterwards = 2_000;

/** Chromium's own protection of local networks is off, so that only the egress separates the page from the canary. */
const unguarded = [
  '--no-sandbox',
  '--disable-features=LocalNetworkAccessChecks,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
];

/**
 * Vectors that must reach the canary without the egress, else their absence with it proves nothing; named as in the
 * requested paths.
 */
const everyWay = [
  'img srcset script module css import background font video audio object embed svg iframe srcdoc nested',
  'prefetch preload modulepreload link-header csp-report refresh fetch post keepalive xhr eventsource beacon ping',
  'websocket worker worker-websocket nested-worker sharedworker import-call open location form-navigation speculation',
  'udp',
].flatMap((line) => line.split(' '));
/** Pages for which builds of Chromium were observed to differ: flags, protocols, prefetching. */
const differing =
  /stun|turn|webtransport|websocket|worker|fetch-later|beacon|open|iframe|hints|connect|speculation|headers/;

let canary: Canary;
let site: HostileSite;
let egress: Egress;

beforeAll(async () => {
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
afterAll(() => Promise.all([canary.close(), site.close(), egress.close()]));
beforeEach(() => canary.reset());

/** Returns the hostile pages of a vector; `udp` is sent by the page with a TURN relay. */
const pagesOf = (way: string) => (way === 'udp' ? ['/script/stun'] : site.pathsRequesting(way));

/** Opens every hostile page, several at once, in contexts like the scraper's. */
async function visitAll(options: LaunchOptions, origin: string, paths = site.paths, pace = usual): Promise<void> {
  const browser = await chromium.launch(options);
  try {
    const left = [...paths];
    const visitor = async () => {
      for (let path = left.shift(); path !== undefined; path = left.shift())
        await visit(browser, `${origin}${path}`, pace.pageTime);
    };
    await Promise.all(Array.from({ length: pace.pageConcurrency }, visitor));
    await sleep(afterwards);
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, address: string, pageTime = usual.pageTime): Promise<void> {
  const context = await browser.newContext({ acceptDownloads: false, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'commit', timeout: 10_000 }).catch(() => undefined);
  await sleep(pageTime);
  await context.close();
}

const { chromiumPath, searchPath } = readConfig({
  chromiumPath: variables.chromiumPath,
  searchPath: variables.searchPath,
});
/** All installed builds of Chromium, the scraper's own first: they support different flags. */
const installed = ['chromium', 'google-chrome-stable']
  .flatMap((name) => searchPath.split(delimiter).map((folder) => join(folder, name)))
  .filter((file) => existsSync(file));
const own = findChromium(chromiumPath, searchPath) ?? '';
const builds = runsAllAttacks ? [...new Set([own, ...installed.slice(0, 1)])] : [own];

it.each(builds)('%s connects only through the egress', async (executablePath) => {
  const { proxy, args } = browserLaunchOptions({ egressUrl: egress.url });
  const refusedBefore = await egress.ended('refused');
  const paths = site.paths.filter((path) => executablePath === own || differing.test(path));
  await visitAll({ executablePath, proxy, args: [...args, ...unguarded] }, 'http://hostile.test', paths);
  expect(canary.hits).toEqual([]);
  // The pages have sent requests.
  expect((await egress.ended('refused')) - refusedBefore).toBeGreaterThan(paths.length);
});

/** Asserts as a control that each page reaches the canary without the egress. */
async function reachedWithoutEgress(): Promise<void> {
  const names = `--host-resolver-rules=MAP hostile.test 127.0.0.1:${site.port}, MAP inside.test 127.0.0.1`;
  const options = { executablePath: own, args: [...unguarded, names] };
  const unheard = () => {
    const heard = canary.hits.map((line) => /^\S+ \/([\w-]+)/.exec(line)?.[1] ?? line);
    return everyWay.filter((way) => !heard.includes(way));
  };
  await visitAll(options, 'http://hostile.test');
  // On a busy machine, a page may close before it sends a request, so such pages get more time.
  for (let round = 0; round < 3 && unheard().length > 0; round++)
    await visitAll(options, 'http://hostile.test', [...new Set(unheard().flatMap(pagesOf))], unhurried);
  expect(unheard()).toEqual([]);
}

// Opens every page again, some of them repeatedly; `e2e/src/attack/ssrf-can-fail.e2e.ts` has the control of `npm test`.
if (runsAllAttacks) it('reaches the canary by every vector without the egress', reachedWithoutEgress);

it.each(builds)('%s bypasses the proxy without the flags against it', async (executablePath) => {
  const { proxy } = browserLaunchOptions({ egressUrl: egress.url });
  const browser = await chromium.launch({ executablePath, proxy, args: unguarded });
  await visit(browser, 'http://hostile.test/script/stun', unhurried.pageTime);
  await sleep(afterwards);
  await browser.close();
  expect(canary.hits).toContain('udp');
});

it('is admitted only with the secret of the egress', async () => {
  const hosts = { 'hostile.test': { answers: [['93.184.215.14']], dial: `127.0.0.1:${site.port}` } };
  const guarded = await startEgress(hosts, { EGRESS_TOKEN: 'a-secret-of-the-egress' });
  try {
    const titleWith = async (...tokens: string[]) => {
      const { proxy, args } = browserLaunchOptions({ egressUrl: guarded.url, tokens });
      const browser = await chromium.launch({ executablePath: own, proxy, args: [...args, ...unguarded] });
      const page = await browser.newPage();
      await page.goto('http://hostile.test/markup/file').catch(() => undefined);
      const title = await page.title();
      await browser.close();
      return title;
    };
    expect(await titleWith('a-secret-of-the-egress')).toBe('Hostile');
    expect(await titleWith()).not.toBe('Hostile');
  } finally {
    await guarded.close();
  }
});
