import { Visitor, type Scraped } from '../lab/api';
import { withProduct } from '../lab/product';
import { pageUrls, withSite } from '../lab/site';
import { sum } from '../lab/statistics';
import type { Measure } from '../measure';

/** Latency of the websites in milliseconds: high enough to limit one process instead of the machine. */
const latencyMs = 1_000;
/**
 * Concurrent jobs, as many as two processes with four slots each run. Each scrapes a separate website, since all scrapers
 * together send no more requests to one website than one scraper does.
 */
const jobs = 8;
const pagesPerJob = 25;
/** Concurrent requests of one job to one site: low enough that latency is the limit, not the machine. */
const requestsPerHost = 4;

/** Throughput of two scraper processes against one, on slow sites. */
export const scaling: Measure = {
  name: 'scaling',
  title: 'two scraper processes against one, on sites with 1 s latency',
  limitSeconds: 100,
  run: (signal) =>
    withSites(jobs, async (origins) => {
      const one = await measureSpeed(1, origins, signal);
      const two = await measureSpeed(2, origins, signal);
      return {
        figures: [
          { name: 'two processes to one', value: two / one, unit: 'ratio', min: 1.8 },
          { name: 'one scraper process', value: one, unit: 'pages/s' },
          { name: 'two scraper processes', value: two, unit: 'pages/s' },
        ],
      };
    }),
};

const withSites = <Value>(count: number, work: (origins: string[]) => Promise<Value>): Promise<Value> =>
  withSite({ documentation: jobs * pagesPerJob, latencyMs }, (origin) =>
    count === 1 ? work([origin]) : withSites(count - 1, (origins) => work([origin, ...origins])),
  );

const measureSpeed = (scrapers: number, origins: readonly string[], signal: AbortSignal): Promise<number> =>
  withProduct(
    { scrapers, without: ['extractor', 'ai'], environment: { REQUESTS_PER_HOST: String(requestsPerHost) } },
    async (product) => {
      const visitor = new Visitor(product.url, signal);
      const urlsOf = (job: number) => pageUrls(origins[job] ?? '', jobs * pagesPerJob);
      const work = (pages: number) =>
        Promise.all(
          Array.from({ length: jobs }, (_, job) =>
            visitor.post<Scraped>('/api/scrape-content', {
              urls: urlsOf(job).slice(job * pagesPerJob, job * pagesPerJob + pages),
            }),
          ),
        );
      await work(3);
      const start = performance.now();
      const responses = await work(pagesPerJob);
      const seconds = (performance.now() - start) / 1_000;
      return sum(responses.map(({ pages }) => pages.length)) / seconds;
    },
  );
