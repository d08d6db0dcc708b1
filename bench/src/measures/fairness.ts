import { Visitor, type Scraped } from '../lab/api';
import { withProduct } from '../lab/product';
import { pageUrls, withSite } from '../lab/site';
import { median } from '../lab/statistics';
import type { Measure } from '../measure';

/** Pages that the demanding visitor requests together, in one job and in many. */
const pages = 200;
const pieces = [1, 4, 40];
/** Latency of the websites in milliseconds, so that the greedy jobs outlast the other visitor's. */
const latencyMs = 300;
/** Number of single pages that the modest visitor requests, alone and with the greedy jobs running. */
const rounds = 9;

/** Time of one visitor's page while another visitor's two hundred are processed, against its time alone. */
export const fairness: Measure = {
  name: 'fairness',
  title: "one visitor's page beside another's two hundred",
  limitSeconds: 240,
  run: (signal) =>
    // Different websites, since two visitors of one website share its request limit.
    withSite({ documentation: pages, latencyMs }, (greedySite) =>
      withSite({ documentation: rounds * (pieces.length + 2), latencyMs }, (modestSite) =>
        withProduct({ without: ['extractor', 'ai'] }, async (product) => {
          const modest = new Visitor(product.url, signal);
          const urls = pageUrls(modestSite, rounds * (pieces.length + 2));
          const timesOf = async (until: () => boolean = () => false) => {
            const times: number[] = [];
            for (let round = 0; round < rounds && !until(); round++) {
              const start = performance.now();
              await modest.post<Scraped>('/api/scrape-content', { urls: [urls.shift()] });
              times.push(performance.now() - start);
            }
            return times;
          };
          // Unmeasured warm-up: code is compiled, threads start.
          await timesOf();
          const alone = median(await timesOf());
          const figures = [];
          for (const count of pieces) {
            const other = new Visitor(product.url, signal);
            // Establishes the session first: without one, each of its requests would create one.
            await other.get('/api/jobs');
            const work = greedy(other, pageUrls(greedySite, pages), count);
            const beside = await timesOf(() => work.over);
            await work.done;
            if (beside.length < 3) throw new Error('the greedy work was over before it could be in the way');
            figures.push({
              name: `beside 200 pages in ${count === 1 ? 'one job' : `${count} jobs`}, to alone`,
              value: median(beside) / alone,
              unit: 'ratio' as const,
              most: 2,
            });
          }
          return { figures: [...figures, { name: 'one page alone', value: alone, unit: 'ms' as const }] };
        }),
      ),
    ),
};

/** Starts `count` jobs of the greedy visitor. */
function greedy(visitor: Visitor, urls: readonly string[], count: number) {
  const size = urls.length / count;
  const state = { over: false, done: Promise.resolve() };
  const jobs = Array.from({ length: count }, (_, job) =>
    visitor.post<Scraped>('/api/scrape-content', { urls: urls.slice(job * size, (job + 1) * size) }),
  );
  state.done = Promise.all(jobs).then(() => {
    state.over = true;
  });
  return state;
}
