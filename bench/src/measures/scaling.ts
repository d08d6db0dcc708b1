import { Visitor, type Scraped } from '../lab/api';
import { withProduct } from '../lab/product';
import { pageUrls, withSite } from '../lab/site';
import { sum } from '../lab/statistics';
import type { Measure } from '../measure';

const latencyMs = 100;
/** Jobs at once; each has its own pages. Eight of them spread evenly over two processes that take four each. */
const jobs = 8;
const pagesPerJob = 25;
/** Requests at once to one site from one process: few enough that the site's latency is the limit, not the machine. */
const requestsPerHost = 4;

/** How much more two scraper processes do than one, on a site that takes its time. */
export const scaling: Measure = {
  name: 'scaling',
  title: 'two scraper processes against one, on a site with 100 ms latency',
  limitSeconds: 100,
  run: (signal) =>
    withSite({ documentation: jobs * pagesPerJob, latencyMs }, async (origin) => {
      const one = await speedOf(1, origin, signal);
      const two = await speedOf(2, origin, signal);
      return {
        figures: [
          { name: 'two processes to one', value: two / one, unit: 'ratio', least: 1.8 },
          { name: 'one scraper process', value: one, unit: 'pages/s' },
          { name: 'two scraper processes', value: two, unit: 'pages/s' },
        ],
      };
    }),
};

const speedOf = (scrapers: number, origin: string, signal: AbortSignal): Promise<number> =>
  withProduct(
    { scrapers, without: ['extractor', 'ai'], environment: { REQUESTS_PER_HOST: String(requestsPerHost) } },
    async (product) => {
      const visitor = new Visitor(product.url, signal);
      const urls = pageUrls(origin, jobs * pagesPerJob);
      const work = (pages: number) =>
        Promise.all(
          Array.from({ length: jobs }, (_, job) =>
            visitor.post<Scraped>('/api/scrape-content', {
              urls: urls.slice(job * pagesPerJob, job * pagesPerJob + pages),
            }),
          ),
        );
      await work(3);
      const start = performance.now();
      const answers = await work(pagesPerJob);
      const seconds = (performance.now() - start) / 1_000;
      return sum(answers.map(({ pages }) => pages.length)) / seconds;
    },
  );
