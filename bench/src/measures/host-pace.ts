import { setTimeout as sleep } from 'node:timers/promises';
import { startSite, type Site } from '@winnow/testing';
import { Visitor } from '../lab/api';
import { withProduct } from '../lab/product';
import { pageUrls } from '../lab/site';
import { documentationPage } from '../lab/site-pages';
import { sum } from '../lab/statistics';
import type { Measure } from '../measure';

/** Latency of the website in milliseconds: high enough to limit the request rate instead of the machine. */
const latencyMs = 1_500;
/** Concurrent visitors who scrape the website, and the number of pages of each. */
const visitors = 8;
const pagesEach = 200;
/** Seconds until all have reached their maximum concurrency, and seconds measured. */
const rampSeconds = 15;
const measuredSeconds = 30;
const scrapers = 8;

/** Requests per second of eight scrapers to one website, against those of one. */
export const hostPace: Measure = {
  name: 'host-pace',
  title: 'requests that a website of 1.5 s a page sees, with eight scrapers and with one',
  limitSeconds: 300,
  run: async (signal) => {
    const one = await rateOf(1, signal);
    const many = await rateOf(scrapers, signal);
    return {
      figures: [
        {
          name: 'eight scrapers to one',
          value: many.perSecond / one.perSecond,
          unit: 'ratio',
          min: 0.95,
          max: 1.05,
        },
        { name: 'requests per second, one scraper', value: one.perSecond, unit: 'count' },
        { name: 'requests per second, eight scrapers', value: many.perSecond, unit: 'count' },
        { name: 'most requests at once, one scraper', value: one.maxConcurrency, unit: 'count' },
        { name: 'most requests at once, eight scrapers', value: many.maxConcurrency, unit: 'count' },
      ],
    };
  },
};

async function rateOf(count: number, signal: AbortSignal) {
  const all = visitors * pagesEach;
  const numbers = Array.from({ length: all }, (_, index) => index + 1);
  const pages = Object.fromEntries(numbers.map((number) => [`/doc-${number}.html`, documentationPage(number, all)]));
  const site = await startSite({ pages, latencyMs });
  try {
    return await withProduct({ scrapers: count, without: ['extractor', 'ai'] }, async (product) => {
      const urls = pageUrls(site.origin, all);
      for (let visitor = 0; visitor < visitors; visitor++) {
        const visitorUrls = urls.slice(visitor * pagesEach, (visitor + 1) * pagesEach);
        await new Visitor(product.url, signal).start('/api/scrape-content', { urls: visitorUrls });
      }
      await sleep(rampSeconds * 1_000, undefined, { signal });
      const [before, from] = [requestsOf(site), performance.now()];
      await sleep(measuredSeconds * 1_000, undefined, { signal });
      const seconds = (performance.now() - from) / 1_000;
      const requests = requestsOf(site) - before;
      if (requestsOf(site) > visitors * (pagesEach - 20))
        throw new Error('all pages were fetched before the measurement ended');
      return { perSecond: requests / seconds, maxConcurrency: site.maxInFlight() };
    });
  } finally {
    await site.close();
  }
}

const requestsOf = ({ hits }: Site): number => sum([...hits.values()]);
