import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { hostileText } from '@winnow/testing';
import { startAttackSystem, type AttackSystem } from './attack-system';
import { refusedAddresses } from './ssrf-addresses';
import { documentTraps, redirectTraps } from './traps';

/** Milliseconds in which a late connection (a beacon, a datagram) would still arrive. */
const afterwards = 1_500;

let attack: AttackSystem;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  attack = await startAttackSystem();
});
test.afterAll(() => attack.close());
test.beforeEach(() => attack.canary.reset());
test.afterEach(() => expect(attack.canary.hits).toEqual([]));

const filled = (address: string) => address.replaceAll('{port}', String(attack.canary.port));
const scrape = (...urls: string[]) => attack.post('/api/scrape-content', { urls });
const getLinks = (url: string) => attack.post('/api/get-links', { url });
const shopify = (url: string) => attack.post('/api/convert-to-json', { url, type: 'shopify' });
/** One answer for all that may not be fetched, does not exist or does not answer. */
const unreachable = {
  status: 502,
  body: { code: 'unreachable', message: 'The website could not be reached. Check the address and try again.' },
};

for (const address of refusedAddresses) {
  test(`refuses ${JSON.stringify(address)} at every endpoint`, async () => {
    const url = filled(address);
    const answers = [
      await getLinks(url),
      await scrape(url),
      await attack.post('/api/convert-to-json', { url, type: 'webpage' }),
      await shopify(url),
      await attack.post('/api/extract-youtube', { url }),
    ];
    expect(answers.map(({ status, headers }) => [status, headers.get('x-job-id')])).toEqual(
      answers.map(() => [400, null]),
    );
  });
}

for (const host of [
  'wildcard.nip.test',
  'v6.test',
  'mapped.test',
  'nat64.test',
  'mixed.test',
  'cluster.test',
  'inside.test',
  'rebind.test',
  'unknown.test',
  'dead.test',
]) {
  test(`ends without a page for ${host}, and says the same for all of them`, async () => {
    const url = `http://${host}/`;
    const answers = await Promise.all([scrape(url), getLinks(url), shopify(url), scrape(`https://${host}/`)]);
    for (const answer of answers) expect(answer).toMatchObject(unreachable);
  });
}

test('takes as long for an address inside as for one that does not answer', async () => {
  const time = async (host: string) => {
    const start = performance.now();
    for (let i = 0; i < 3; i++) await scrape(`http://${host}/${i}`);
    return performance.now() - start;
  };
  const [inside, dead] = [await time('inside.test'), await time('dead.test')];
  expect(Math.max(inside, dead) / Math.min(inside, dead)).toBeLessThan(3);
});

test('answers a name from one lookup as long as its connection is kept, and refuses it once it leads inside', async () => {
  const urls = Array.from({ length: 8 }, (_, page) => `http://rebind-later.test/page-${page + 1}.html`);
  const { status, body } = await scrape(...urls);
  expect([200, 502]).toContain(status);
  for (const { outcome } of body.failed ?? []) expect(outcome).toBe('unreachable');
});

for (const path of Object.keys(redirectTraps(0))) {
  test(`follows ${path} nowhere`, async () => {
    const url = `http://pub.test${path}`;
    const [product, ...answers] = await Promise.all([shopify(url), scrape(url), getLinks(url)]);
    expect(product.status).toBeGreaterThanOrEqual(400);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 502, body: { code: 'unreachable' } });
      expect(JSON.stringify(answer.body)).not.toMatch(/127\.0\.0\.1|169\.254|::1|cluster\.test/);
    }
  });
}

for (const path of Object.keys(documentTraps(0))) {
  test(`never fetches what ${path} names`, async () => {
    const answers = await Promise.all([scrape(`http://pub.test${path}`), getLinks(`http://pub.test${path}`)]);
    expect(answers.every(({ status }) => status === 200 || (status >= 400 && status < 503))).toBe(true);
    await sleep(afterwards);
  });
}

test('returns links that lead inside as data only, and refuses them when they come back', async () => {
  const { body } = await getLinks('http://pub.test/links');
  for (const { url } of body.links ?? []) {
    if (new URL(url).hostname !== 'pub.test') expect((await scrape(url)).status).toBe(400);
  }
});

test('reads robots.txt and sitemaps that point inside without going there', async () => {
  test.setTimeout(120_000);
  const { status, body } = await getLinks('http://pub.test/');
  expect(status).toBe(200);
  expect(body.links?.map(({ url }) => url)).toContain('http://pub.test/page-2.html');
  expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|root:/);
  const trapped = await getLinks('http://robots-trap.test/');
  expect(trapped.status).toBe(200);
});

test('takes the good addresses of a list and refuses the bad one alone', async () => {
  const { status, body } = await scrape(
    'http://pub.test/page-1.html',
    filled('http://127.0.0.1:{port}/'),
    'http://pub.test/page-2.html',
  );
  expect(status).toBe(200);
  expect(body.pages?.map(({ url }) => url)).toEqual(['http://pub.test/page-1.html', 'http://pub.test/page-2.html']);
  expect(body.failed).toMatchObject([{ url: filled('http://127.0.0.1:{port}/') }]);
});

for (const url of [
  'http://pub.test/page-1.html',
  'http://pub.test:8443/page-1.html',
  'http://pub.test:8080/page-2.html',
  'http://93.184.215.14/page-1.html',
  'http://pub.test./page-1.html',
  'http://pub.test/app-1.html',
]) {
  test(`fetches ${url}`, async () => {
    expect((await scrape(url)).body.pages?.[0]?.content).toContain('Paragraph 1 of page');
  });
}

test('follows a public redirect from http to https to another name', async () => {
  expect((await scrape('http://moved.pub.test/')).body.pages?.[0]?.content).toContain(
    'two redirects and a certificate',
  );
});

for (const [fault, code] of [
  ['gzip-bomb?mb=1000', 'too-large'],
  ['big?mb=100', 'too-large'],
  ['drip', 'timeout'],
] as const) {
  test(`ends /faults/${fault} in time and in bounded memory`, async () => {
    test.setTimeout(120_000);
    expect((await scrape(`http://pub.test/faults/${fault}`)).body.code).toBe(code);
    const peak = peakMegabytes(attack.system.pid('scraper'));
    if (peak !== null) expect(peak).toBeLessThan(700);
  });
}

test('runs hostile pages in a browser that reaches nothing but the egress', async () => {
  test.setTimeout(400_000);
  const urls = attack.hostile.paths.map((path) => `http://hostile.test${path}`);
  const { status, body } = await scrape(...urls);
  await sleep(afterwards);
  expect(status).toBe(200);
  // The pages were really run: their text is only drawn by the script that attacks.
  expect((body.pages ?? []).filter(({ content }) => content.includes(hostileText)).length).toBeGreaterThan(
    urls.length / 2,
  );
  expect(JSON.stringify(body)).not.toMatch(/canary secret|root:/);
});

/** Most memory a process has held; null where the system does not say. */
function peakMegabytes(pid: number | undefined): number | null {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes ? Number(kilobytes) / 1_024 : null;
  } catch {
    return null;
  }
}
