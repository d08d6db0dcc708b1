import { setTimeout as sleep } from 'node:timers/promises';
import { Visitor, type Scraped } from '../lab/api';
import { peakMegabytes, residentMegabytes } from '../lab/processes';
import { pidOf, withProduct } from '../lab/product';
import { pageUrls, withSite } from '../lab/site';
import type { Measure } from '../measure';

const pages = 60;
/** Seconds after which the memory must be released, and its bound in megabytes. */
const backWithin = 60;
const backTo = 400;

/** Client-rendered pages: pages per second, and whether the browser's memory is released. */
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
        const { value: answer, peak } = await peakMegabytes(
          () => product.pid('scraper'),
          () => scrape(pageUrls(origin, pages, 'app')),
        );
        const seconds = (performance.now() - start) / 1_000;
        const back = await memoryBack(() => residentMegabytes(pidOf(product, 'scraper')), signal);
        const drawn = answer.pages.filter(({ engine }) => engine === 'browser').length;
        return {
          figures: [
            { name: 'JavaScript pages', value: drawn / seconds, unit: 'pages/s', least: 4 },
            { name: 'pages the browser drew', value: drawn / pages, unit: 'share', least: 1 },
            { name: 'scraper with its browser, peak', value: peak, unit: 'MB' },
            {
              name: `scraper within ${backWithin} s after the last page`,
              value: back.megabytes,
              unit: 'MB',
              most: backTo,
            },
            { name: 'seconds until its memory was back', value: back.seconds, unit: 's', most: backWithin },
          ],
        };
      }),
    ),
};

/** Waits until the memory is below the bound, or until the timeout. */
async function memoryBack(megabytes: () => number, signal: AbortSignal) {
  const start = performance.now();
  const passed = () => (performance.now() - start) / 1_000;
  while (megabytes() >= backTo && passed() < backWithin) await sleep(500, undefined, { signal });
  return { megabytes: megabytes(), seconds: passed() };
}
