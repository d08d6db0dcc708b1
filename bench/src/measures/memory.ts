import { setTimeout as sleep } from 'node:timers/promises';
import type { System } from '../../../tools/system.mjs';
import { Visitor } from '../lab/api';
import { firstPageMs } from '../lab/first-page';
import { peakMegabytes, residentMegabytes } from '../lab/processes';
import { pidOf, withProduct } from '../lab/product';
import { pageUrls, withSite } from '../lab/site';
import type { Figure, Measure } from '../measure';

/** Pages of the single job, and the page after which growth counts. */
const pages = 2_000;
const settledAfter = 500;

/** Memory of each process at rest and under load, the growth caused by one long job, and the time to the first page. */
export const memory: Measure = {
  name: 'memory',
  title: 'memory at rest, at work and over one job of 2,000 pages; first page',
  limitSeconds: 180,
  run: (signal) =>
    withSite({ documentation: pages }, (origin) =>
      withProduct({ environment: { LIMIT_PAGES: String(pages) } }, async (product) => {
        const visitor = new Visitor(product.url, signal);
        await sleep(2_000, undefined, { signal });
        const rest = product.names.map((name) => ({ name, megabytes: residentMegabytes(pidOf(product, name)) }));
        const firstCold = await firstPageMs(visitor, `${origin}/doc-1.html`);
        const firstWarm = await firstPageMs(visitor, `${origin}/doc-2.html`);
        const { value, peaks } = await withPeaks(product, () => runLongJob(product, visitor, pageUrls(origin, pages)));
        const { events, atSettled, atLast, atEnd } = value;
        const figures: Figure[] = [
          {
            name: `scraper after page ${pages} to after page ${settledAfter} of one job`,
            value: atLast / atSettled,
            unit: 'ratio',
            max: 1.05,
          },
          {
            name: `scraper after that job's end to after its page ${settledAfter}`,
            value: atEnd / atSettled,
            unit: 'ratio',
          },
          { name: 'final outcomes to pages asked for', value: events / pages, unit: 'ratio', min: 1, max: 1 },
          { name: `scraper after page ${settledAfter}`, value: atSettled, unit: 'MB' },
          { name: `scraper after page ${pages}`, value: atLast, unit: 'MB' },
          { name: 'first page of a fresh start (POST to its event)', value: firstCold, unit: 'ms' },
          { name: 'first page after that', value: firstWarm, unit: 'ms' },
          ...rest.map(({ name, megabytes }): Figure => ({ name: `${name} at rest`, value: megabytes, unit: 'MB' })),
          ...peaks.map(({ name, peak }): Figure => ({ name: `${name} at work, peak`, value: peak, unit: 'MB' })),
        ];
        return { figures };
      }),
    ),
};

/** Scrapes all pages in one job and samples the scraper's memory meanwhile. Throws when the job has no result. */
async function runLongJob(product: System, visitor: Visitor, urls: string[]) {
  const scraper = () => residentMegabytes(pidOf(product, 'scraper'));
  const job = await visitor.start('/api/scrape-content', { urls });
  const state = { events: 0, atSettled: NaN, atLast: NaN };
  let last = '';
  for await (const { event } of visitor.events(`${job}/events`)) {
    last = event;
    if (event !== 'page') continue;
    state.events++;
    if (state.events === settledAfter) state.atSettled = scraper();
    if (state.events === urls.length) state.atLast = scraper();
  }
  if (last !== 'result') throw new Error(`the job ended with ${last}`);
  return { ...state, atEnd: scraper() };
}

/** Runs `work` and records the peak memory of every part meanwhile. */
async function withPeaks<Value>(product: System, work: () => Promise<Value>) {
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
