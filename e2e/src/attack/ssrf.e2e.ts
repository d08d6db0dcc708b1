import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { startAttackSystem, type AttackSystem } from './attack-system';
import { refusedAddresses } from './ssrf-addresses';

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

for (const address of refusedAddresses) {
  test(`refuses ${JSON.stringify(address)} at every endpoint`, async () => {
    const url = filled(address);
    const answers = [
      await getLinks(url),
      await scrape(url),
      await attack.post('/api/convert-to-json', { url, type: 'webpage' }),
      await attack.post('/api/convert-to-json', { url, type: 'shopify' }),
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
  'nat64.test',
  'mixed.test',
  'cluster.test',
  'rebind.test',
  'unknown.test',
]) {
  test(`ends without a page for ${host}, and says the same for all of them`, async () => {
    for (const answer of [await scrape(`http://${host}/`), await getLinks(`http://${host}/`)]) {
      expect(answer).toMatchObject({
        status: 502,
        body: { code: 'unreachable', message: 'The website could not be reached. Check the address and try again.' },
      });
    }
  });
}

for (const path of [
  '/redirect-302',
  '/redirect-scheme-relative',
  '/redirect-chain',
  '/redirect-loop',
  '/redirect-file',
  '/redirect-userinfo',
]) {
  test(`follows ${path} nowhere`, async () => {
    const answer = await scrape(`http://pub.test${path}`);
    expect(answer).toMatchObject({ status: 502, body: { code: 'unreachable' } });
    expect(JSON.stringify(answer.body)).not.toMatch(/127\.0\.0\.1|169\.254|::1/);
    expect((await getLinks(`http://pub.test${path}`)).status).toBe(502);
  });
}

for (const path of ['/meta-refresh', '/refresh-header', '/base', '/links', '/pdf']) {
  test(`never fetches what ${path} names`, async () => {
    const answers = [await scrape(`http://pub.test${path}`), await getLinks(`http://pub.test${path}`)];
    expect(answers.every(({ status }) => status === 200 || (status >= 400 && status < 503))).toBe(true);
    await sleep(afterwards);
  });
}

test('reads robots.txt and sitemaps that point inside without going there', async () => {
  const { status, body } = await getLinks('http://pub.test/');
  expect(status).toBe(200);
  expect(body.links?.map(({ url }) => url)).toContain('http://pub.test/page-2.html');
  expect(body.links?.some(({ url }) => url.includes('127.0.0.1') || url.includes('root:'))).toBe(false);
  expect((await getLinks('http://robots-trap.test/robots-trap/')).status).toBeLessThan(503);
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

test('fetches public addresses, on the other web ports too', async () => {
  for (const url of [
    'http://pub.test/page-1.html',
    'http://pub.test:8443/page-1.html',
    'http://pub.test:8080/page-2.html',
  ]) {
    expect((await scrape(url)).body.pages?.[0]?.content).toContain('Paragraph 1 of page');
  }
});

test('runs hostile pages in a browser that reaches nothing but the egress', async () => {
  test.setTimeout(240_000);
  const urls = attack.hostile.map((path) => `http://pub.test${path}`);
  const { status, body } = await scrape(...urls);
  await sleep(afterwards);
  expect(status).toBe(200);
  // The pages were really run: their text is only drawn by the script that attacks.
  expect((body.pages ?? []).filter(({ content }) => content.includes('looks like any other')).length).toBeGreaterThan(
    urls.length / 2,
  );
  expect(JSON.stringify(body)).not.toContain('canary secret');
});
