import type { BrowserContext } from '@playwright/test';
import type { Site } from '@winnow/testing';
import { expect, siteUrl, test } from '../setup/winnow';
import { MainPage } from '../main-job/main-page';
import { isWhole } from './whole';

/** More tabs than a browser has connections to one host over HTTP/1.1. */
const tabs = 7;

test.use({
  siteOptions: { articles: 8 },
  systemOptions: {
    without: ['extractor', 'ai'],
    // The site holds its pages back until every tab has been checked.
    environment: { REQUESTS_PER_HOST: '2', FIRST_BYTE_SECONDS: '200', PAGE_SECONDS: '250' },
  },
});

// Seven windows take half a minute: `npm run test:faults` runs every fault, `npm test` a selection.
if (isWhole) test('F019: seven tabs at work leave a connection for everything else, and all of them finish', sevenTabs);

async function sevenTabs({ context, site }: { context: BrowserContext; site: Site }): Promise<void> {
  test.setTimeout(300_000);
  const open = Array.from({ length: tabs }, async () => new MainPage(await context.newPage()));
  const pages = await Promise.all(open);
  for (const main of pages) {
    await main.open();
    await main.list(siteUrl);
    await main.selectAll.click();
  }
  // Setup is complete: the work of every tab starts here, and ends once the site releases its pages.
  const release = site.hold();
  for (const main of pages) await main.extract.click();
  const last = pages.at(-1)?.page;
  // Every tab waits for its work, yet a request of the last one is answered.
  const jobs = await last?.evaluate(async () => {
    const answer = await fetch('/api/jobs', { signal: AbortSignal.timeout(10_000) });
    return (await answer.json()) as { status: string }[];
  });
  expect(jobs?.filter(({ status }) => status === 'queued' || status === 'active')).toHaveLength(tabs);
  release();
  for (const main of pages)
    await expect.poll(() => main.rawContents.count(), { timeout: 120_000 }).toBeGreaterThanOrEqual(8);
}
