import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, siteUrl, test } from '../setup/winnow';
import { MainPage } from './main-page';

const slowScript =
  '<!doctype html><title>Slow</title><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script>new Promise(() => {}); fetch("/faults/hang"); setInterval(() => fetch("/faults/hang"), 500);</script>';

test.use({
  siteOptions: {
    articles: 30,
    latencyMs: 1_000,
    pages: { '/slow-app.html': slowScript, '/slow': `<a href="/slow-app.html">Slow app</a>` },
  },
  systemOptions: { without: ['extractor', 'ai'] },
});

/** Addresses of the cards in their order. */
const cardUrls = (page: MainPage['page']) => page.locator(`a[href^="${siteUrl}/page-"]`).allTextContents();

/** Child processes of a part; the scraper's only ones are those of its browser. */
function childrenOf(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line.trim() !== '').length;
}

test('a cancelled extraction closes its browser', async ({ page, site, system }) => {
  const scraper = system.pid('scraper') ?? 0;
  const main = new MainPage(page);
  await main.open();
  await main.list(`${siteUrl}/slow`);
  await main.selectAll.click();
  await main.extract.click();
  // The browser engine is running: the page's script waits for a response that never arrives.
  await expect.poll(() => site.hits.get('/faults/hang') ?? 0, { timeout: 90_000 }).toBeGreaterThan(0);
  expect(childrenOf(scraper)).toBeGreaterThan(0);
  await main.cancel.click();
  await expect(main.progress).toHaveCount(0, { timeout: 15_000 });
  await expect.poll(() => childrenOf(scraper), { timeout: 15_000 }).toBe(0);
  const asked = site.hits.get('/faults/hang');
  await sleep(1_500);
  expect(site.hits.get('/faults/hang')).toBe(asked);
});

test('a reload during an extraction shows its progress again and loses no page', async ({ page, site }) => {
  const main = new MainPage(page);
  await main.open();
  await main.list(siteUrl);
  await main.selectAll.click();
  await main.extract.click();
  // Held in the middle of the job, which otherwise may end before a busy browser has shown its first page.
  await expect.poll(() => site.hits.get('/page-15.html') ?? 0).toBeGreaterThan(0);
  const release = site.hold();
  await expect(main.rawContents.first()).toBeVisible();
  await page.reload();
  await expect(main.progress).toBeVisible();
  release();
  await expect(main.progress).toHaveCount(0, { timeout: 120_000 });
  const urls = await cardUrls(page);
  expect(new Set(urls).size).toBe(30);
  expect(urls).toHaveLength(30);
});

test('a request whose answer is lost adds one job, however often it is retried', async ({ page }) => {
  const main = new MainPage(page);
  await main.open();
  let lost = 0;
  await page.route('**/api/get-links', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
    lost += 1;
  });
  await main.url.fill(siteUrl);
  await main.getPages.click();
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.click();
  await expect.poll(() => lost).toBe(2);
  await page.unrouteAll();
  await retry.click();
  await main.selectAll.waitFor();
  const jobs = (await (await page.request.get('/api/jobs')).json()) as { operation: string; status: string }[];
  expect(jobs).toMatchObject([{ operation: 'get-links', status: 'completed' }]);
});

test('a scraper killed during an extraction loses and repeats no page', async ({ page, site, system }) => {
  test.setTimeout(300_000);
  const main = new MainPage(page);
  await main.open();
  await main.list(siteUrl);
  await main.selectAll.click();
  const release = site.hold('/page-30.html');
  await main.extract.click();
  await expect(main.rawContents.nth(2)).toBeVisible();
  system.kill('scraper');
  release();
  await expect(main.progress).toHaveCount(0, { timeout: 90_000 });
  const urls = await cardUrls(page);
  expect(new Set(urls).size).toBe(30);
  expect(urls).toHaveLength(30);
});

test('a gateway restart during an extraction is invisible', async ({ page, site, system }) => {
  const main = new MainPage(page);
  await main.open();
  await main.list(siteUrl);
  await main.selectAll.click();
  const release = site.hold('/page-30.html');
  await main.extract.click();
  await expect(main.rawContents.first()).toBeVisible();
  system.kill('gateway');
  release();
  await sleep(500);
  await expect(main.progress).toHaveCount(0, { timeout: 120_000 });
  expect(new Set(await cardUrls(page)).size).toBe(30);
});
