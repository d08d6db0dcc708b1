import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '@winnow/config';
import { setFairnessKey } from '@winnow/jobs';
import { startSite } from '@winnow/testing';
import { variables } from '../config';
import { startTestScraper, TestContext } from '../testing/test-scraper';

const { chromiumPath, searchPath } = readConfig({
  chromiumPath: variables.chromiumPath,
  searchPath: variables.searchPath,
});
const waiting =
  '<!doctype html><html lang="en"><head><title>Waiting</title></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script>fetch("/faults/hang"); setInterval(() => fetch("/faults/hang"), 500);</script></body></html>';

it('renders a page while pages of another address hold all slots of that address', async () => {
  const site = await startSite({ scripted: 1, pages: { '/waiting.html': waiting } });
  const scraper = await startTestScraper({
    PATH: searchPath,
    CHROMIUM_PATH: chromiumPath ?? '',
    OBEY_ROBOTS: 'off',
    BROWSER_PAGES: '1',
  });
  const stop = new AbortController();
  setFairnessKey(stop.signal, 'greedy');
  try {
    const urls = Array.from({ length: 6 }, (_, at) => `${site.origin}/waiting.html?${at}`);
    const context = new TestContext(stop.signal);
    const greedy = scraper.scrape(urls, context).then(
      () => 'done',
      () => 'stopped',
    );
    while (site.waiting('/faults/hang') === 0) await sleep(20);
    const { signal } = new AbortController();
    setFairnessKey(signal, 'modest');
    const modest = scraper.scrape([`${site.origin}/app-1.html`], new TestContext(signal)).then(({ pages }) => pages[0]);
    expect(await modest).toMatchObject({ engine: 'browser', outcome: 'ok' });
    // No other page had to end first.
    expect(context.pageEvents).toEqual([]);
    stop.abort(new Error('stopped'));
    expect(await greedy).toBe('stopped');
  } finally {
    await scraper.close();
    await site.close();
  }
});
