import { setTimeout as sleep } from 'node:timers/promises';
import type { System } from '../../../tools/system.mjs';
import { Visitor, type Scraped } from '../lab/api';
import { firstPageMs } from '../lab/first-page';
import { peakMegabytes, residentMegabytes } from '../lab/processes';
import { pidOf, withProduct } from '../lab/product';
import { pageUrls, withSite } from '../lab/site';
import type { Figure, Measure } from '../measure';

const perJob = 200;
/** 2,000 pages in all; growth counts from the job that brings them past 500. */
const jobs = 10;
const settledAfter = 3;
/** Seconds after which no further job is begun: a slow machine measures fewer pages, and says so. */
const workSeconds = 90;

/** Memory of each process at rest and at work, what stays after many pages, and how soon the first page comes. */
export const memory: Measure = {
  name: 'memory',
  title: 'memory at rest, at work and after 2,000 pages; first page',
  limitSeconds: 180,
  run: (signal) =>
    withSite({ documentation: perJob }, (origin) =>
      withProduct({}, async (product) => {
        const visitor = new Visitor(product.url, signal);
        await sleep(2_000, undefined, { signal });
        const rest = product.names.map((name) => ({ name, megabytes: residentMegabytes(pidOf(product, name)) }));
        const firstCold = await firstPageMs(visitor, `${origin}/doc-1.html`);
        const firstWarm = await firstPageMs(visitor, `${origin}/doc-2.html`);
        const { value, peaks } = await watched(product, () => manyPages(product, visitor, pageUrls(origin, perJob)));
        const { asked, outcomes, scraper } = value;
        const growth = (scraper.at(-1) ?? NaN) / (scraper[settledAfter - 1] ?? NaN);
        const figures: Figure[] = [
          {
            name: `scraper after ${asked} pages to after ${perJob * settledAfter}`,
            value: growth,
            unit: 'ratio',
            most: 1.05,
          },
          { name: 'final outcomes to pages asked for', value: outcomes / asked, unit: 'ratio', least: 1, most: 1 },
          { name: 'first page of a fresh start (POST to its event)', value: firstCold, unit: 'ms' },
          { name: 'first page after that', value: firstWarm, unit: 'ms' },
          ...rest.map(({ name, megabytes }): Figure => ({ name: `${name} at rest`, value: megabytes, unit: 'MB' })),
          ...peaks.map(({ name, peak }): Figure => ({ name: `${name} at work, peak`, value: peak, unit: 'MB' })),
        ];
        return asked === perJob * jobs ? { figures } : { figures, notes: [`only ${asked} pages in ${workSeconds} s`] };
      }),
    ),
};

/** Scrapes job after job; `scraper` is its memory after each. */
async function manyPages(product: System, visitor: Visitor, urls: string[]) {
  const end = performance.now() + workSeconds * 1_000;
  const scraper: number[] = [];
  let outcomes = 0;
  while (scraper.length < jobs && (scraper.length <= settledAfter || performance.now() < end)) {
    const { pages, failed = [] } = await visitor.post<Scraped>('/api/scrape-content', { urls });
    outcomes += pages.length + failed.length;
    scraper.push(residentMegabytes(pidOf(product, 'scraper')));
  }
  return { asked: scraper.length * perJob, outcomes, scraper };
}

/** Runs `work` and notes the highest memory of every part meanwhile. */
async function watched<Value>(product: System, work: () => Promise<Value>) {
  const running = work();
  const peaks = await Promise.all(
    product.names.map(async (name) => {
      const { peak } = await peakMegabytes(
        () => product.pid(name),
        () => running,
      );
      return { name, peak };
    }),
  );
  return { value: await running, peaks };
}
