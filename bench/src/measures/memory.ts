import { setTimeout as sleep } from 'node:timers/promises';
import type { System } from '../../../tools/system.mjs';
import { Visitor, type Scraped } from '../lab/api';
import { residentMegabytes, watchPeak } from '../lab/processes';
import { pidOf, withProduct } from '../lab/product';
import { pageUrls, withSite } from '../lab/site';
import type { Figure, Measure } from '../measure';

/** Pages of one job, and jobs: 2,000 pages in all, growth counted after the first 500 (600 here, at a job's end). */
const perJob = 200;
const jobs = 10;
const settledAfter = 3;

/** Memory of each process at rest and at work, what stays after many pages, and how soon the first page comes. */
export const memory: Measure = {
  name: 'memory',
  title: 'memory at rest, at work and after 2,000 pages; first page',
  limitSeconds: 150,
  run: (signal) =>
    withSite({ documentation: perJob }, (origin) =>
      withProduct({}, async (product) => {
        const visitor = new Visitor(product.url, signal);
        await sleep(2_000, undefined, { signal });
        const rest = memoryOf(product);
        const firstCold = await firstPage(visitor, `${origin}/doc-1.html`);
        const firstWarm = await firstPage(visitor, `${origin}/doc-2.html`);
        const peaks = product.names.map((name) => ({
          name,
          watch: watchPeak(() => residentMegabytes(pidOf(product, name))),
        }));
        const scraper: number[] = [];
        let outcomes = 0;
        for (let job = 0; job < jobs; job++) {
          const { pages, failed = [] } = await visitor.post<Scraped>('/api/scrape-content', {
            urls: pageUrls(origin, perJob),
          });
          outcomes += pages.length + failed.length;
          scraper.push(residentMegabytes(pidOf(product, 'scraper')));
        }
        const work = new Map(peaks.map(({ name, watch }) => [name, watch.stop()]));
        const settled = scraper[settledAfter - 1] ?? NaN;
        return {
          figures: [
            {
              name: `scraper after ${perJob * jobs} pages to after ${perJob * settledAfter}`,
              value: (scraper.at(-1) ?? NaN) / settled,
              unit: 'ratio',
              most: 1.05,
            },
            { name: 'final outcomes', value: outcomes, unit: 'count', least: perJob * jobs },
            { name: 'first page of a fresh start (POST to its event)', value: firstCold, unit: 'ms' },
            { name: 'first page after that', value: firstWarm, unit: 'ms' },
            ...[...rest].flatMap(([name, megabytes]): Figure[] => [
              { name: `${name} at rest`, value: megabytes, unit: 'MB' },
              { name: `${name} at work, peak`, value: work.get(name) ?? NaN, unit: 'MB' },
            ]),
          ],
        };
      }),
    ),
};

const memoryOf = (product: System) =>
  new Map(product.names.map((name) => [name, residentMegabytes(pidOf(product, name))]));

/** Milliseconds from the click to the card: POST to the first `page` event. */
async function firstPage(visitor: Visitor, url: string): Promise<number> {
  const start = performance.now();
  const job = await visitor.start('/api/scrape-content', { urls: [url] });
  let first = NaN;
  for await (const { event, at } of visitor.events(`${job}/events`))
    if (event === 'page' && Number.isNaN(first)) first = at - start;
  return first;
}
