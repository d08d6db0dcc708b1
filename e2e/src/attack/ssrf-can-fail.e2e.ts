import { expect, test } from '@playwright/test';
import { startAttackSystem, type AttackSystem } from './attack-system';
import { insideNames } from './ssrf-addresses';
import { navigationPath } from './traps';

/** Allows every network and port: what the egress classifier blocks gets through, and the canary must record it. */
const classifierOff = { EGRESS_ALLOW_CIDRS: '0.0.0.0/0,::/0', EGRESS_ALLOW_PORTS: '*' };

let attack: AttackSystem;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  attack = await startAttackSystem(classifierOff);
});
test.afterAll(() => attack.close());
test.beforeEach(() => attack.canary.reset());

const scrape = (...urls: string[]) => attack.post('/api/scrape-content', { urls });
const heard = () => attack.canary.hits.join('\n');

test('an internal address reaches the canary when the classifier is off', async () => {
  await scrape(`http://127.0.0.1:${attack.canary.port}/literal`);
  await scrape(`http://localhost:${attack.canary.port}/name`);
  await scrape(`http://inside.test:${attack.canary.port}/resolved`);
  for (const path of ['/literal', '/name', '/resolved']) expect(heard()).toContain(path);
});

test('names that resolve to internal addresses reach it, in the browser as well', async () => {
  for (const [name] of Object.entries(insideNames)) {
    attack.canary.reset();
    await scrape(`http://${name}/${name}/plain`);
    expect(heard()).toContain('/plain');
  }
  attack.canary.reset();
  await scrape(...Object.keys(insideNames).map((name) => `http://pub.test${navigationPath(name)}`));
  await expect(() => expect(heard()).toContain('/gone')).toPass();
});

test('redirects, robots.txt and sitemaps reach it as well', async () => {
  for (const path of ['/redirect-302', '/redirect-307-decimal']) {
    attack.canary.reset();
    await scrape(`http://pub.test${path}`);
    expect(heard()).toContain('/redirect');
  }
  await attack.post('/api/get-links', { url: 'http://robots-trap.test/' });
  expect(heard()).toContain('/robots.txt');
});

test('hostile pages reach it through the egress', async () => {
  test.setTimeout(240_000);
  const vectors = [
    '/script/fetch',
    '/script/websocket',
    '/script/sharedworker',
    '/markup/img',
    '/markup/iframe',
    '/inserted/css',
  ];
  await scrape(...vectors.map((path) => `http://hostile.test${path}`));
  for (const path of ['/fetch', '/websocket', '/sharedworker', '/iframe', '/import', '/redirected-'])
    await expect(() => expect(heard()).toContain(path)).toPass();
});
