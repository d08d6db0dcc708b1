import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '@winnow/config';
import { silentLogger } from '@winnow/logging';
import { startSite } from '@winnow/testing';
import { variables } from '../config';
import { createScraper } from '../create-scraper';
import { startEgress } from '../testing/start-egress';
import { TestContext } from '../testing/test-scraper';

const { chromiumPath, searchPath } = readConfig({
  chromiumPath: variables.chromiumPath,
  searchPath: variables.searchPath,
});
const waiting =
  '<!doctype html><html lang="en"><head><title>Waiting</title></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script>fetch("/faults/hang"); setInterval(() => fetch("/faults/hang"), 500);</script></body></html>';

it.each([null, 'a-secret-of-the-egress'])(
  'closes the connection to the website when work is cancelled (secret of the egress: %s)',
  async (token) => {
    const site = await startSite({ pages: { '/waiting.html': waiting } });
    const hosts = { 'site.test': { answers: [['93.184.215.14']], dial: new URL(site.origin).host } };
    const egress = await startEgress(hosts, token ? { EGRESS_TOKEN: token } : {});
    const environment = {
      REDIS_URL: 'redis://unused',
      EGRESS_URL: egress.url,
      EGRESS_TOKEN: token ?? '',
      PATH: searchPath,
      CHROMIUM_PATH: chromiumPath ?? '',
      OBEY_ROBOTS: 'off',
    };
    const scraper = createScraper(readConfig(variables, environment), silentLogger, {
      poolOptions: { threads: 0 },
    });
    try {
      const stop = new AbortController();
      const work = scraper.handlers['scrape-content'](
        { urls: ['http://site.test/waiting.html'] },
        new TestContext(stop.signal),
      );
      const ended = expect(work).rejects.toThrow('cancelled');
      while (site.waiting('/faults/hang') === 0) await sleep(20);
      stop.abort(new Error('cancelled'));
      await ended;
      // The egress itself closes a silent connection after 30 seconds.
      const end = Date.now() + 20_000;
      while (site.waiting('/faults/hang') > 0 && Date.now() < end) await sleep(20);
      expect(site.waiting('/faults/hang')).toBe(0);
    } finally {
      await scraper.close();
      await egress.close();
      await site.close();
    }
  },
);
