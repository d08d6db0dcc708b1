import { setTimeout as sleep } from 'node:timers/promises';
import { Visitor, type Scraped } from '../lab/api';
import { peakMegabytes, residentMegabytes } from '../lab/processes';
import { pidOf, withProduct } from '../lab/product';
import { pageUrls, withSite } from '../lab/site';
import type { Measure } from '../measure';

const pages = 60;
/** Seconds after which the memory must be released, and its bound in megabytes. */
const releaseSeconds = 60;
const releasedMegabytes = 400;

/** Pages per second of client-rendered pages, and whether the memory of the browser is released. */
export const scriptedPages: Measure = {
  name: 'scripted-pages',
  title: 'pages that need JavaScript, and memory after them',
  limitSeconds: 150,
  run: (signal) =>
    withSite({ scripted: pages }, (origin) =>
      withProduct({ without: ['extractor', 'ai'] }, async (product) => {
        const visitor = new Visitor(product.url, signal);
        const scrape = (urls: string[]) => visitor.post<Scraped>('/api/scrape-content', { urls });
        await scrape(pageUrls(origin, 3, 'app'));
        const start = performance.now();
        const { value: response, peak } = await peakMegabytes(
          () => product.pid('scraper'),
          () => scrape(pageUrls(origin, pages, 'app')),
        );
        const seconds = (performance.now() - start) / 1_000;
        const released = await waitForRelease(() => residentMegabytes(pidOf(product, 'scraper')), signal);
        const rendered = response.pages.filter(({ engine }) => engine === 'browser').length;
        return {
          figures: [
            { name: 'JavaScript pages', value: rendered / seconds, unit: 'pages/s', min: 4 },
            { name: 'pages the browser drew', value: rendered / pages, unit: 'share', min: 1 },
            { name: 'scraper with its browser, peak', value: peak, unit: 'MB' },
            {
              name: `scraper within ${releaseSeconds} s after the last page`,
              value: released.megabytes,
              unit: 'MB',
              max: releasedMegabytes,
            },
            { name: 'seconds until its memory was back', value: released.seconds, unit: 's', max: releaseSeconds },
          ],
        };
      }),
    ),
};

/** Waits until the memory is below the bound, or until the timeout. */
async function waitForRelease(megabytes: () => number, signal: AbortSignal) {
  const start = performance.now();
  const elapsedSeconds = () => (performance.now() - start) / 1_000;
  while (megabytes() >= releasedMegabytes && elapsedSeconds() < releaseSeconds) await sleep(500, undefined, { signal });
  return { megabytes: megabytes(), seconds: elapsedSeconds() };
}
