import { Visitor, type Scraped } from '../lab/api';
import { withProduct } from '../lab/product';
import { pageUrls, withSite } from '../lab/site';
import { median } from '../lab/statistics';
import type { Measure } from '../measure';

/** Pages that the greedy visitor requests, and the numbers of jobs that they are split into. */
const pages = 200;
const jobCounts = [1, 4, 40];
/** Latency of the websites in milliseconds, so that the greedy jobs outlast those of the modest visitor. */
const latencyMs = 300;
/** Number of pages that the modest visitor requests one by one, alone and beside the greedy jobs. */
const rounds = 9;

/** Time of a visitor's page while two hundred pages of another visitor are processed, against its time alone. */
export const fairness: Measure = {
  name: 'fairness',
  title: "one visitor's page during another's two hundred",
  limitSeconds: 240,
  run: (signal) =>
    // Different websites, since two visitors of one website share its request limit.
    withSite({ documentation: pages, latencyMs }, (greedySite) =>
      withSite({ documentation: rounds * (jobCounts.length + 2), latencyMs }, (modestSite) =>
        withProduct({ without: ['extractor', 'ai'] }, async (product) => {
          const modest = new Visitor(product.url, signal);
          const urls = pageUrls(modestSite, rounds * (jobCounts.length + 2));
          const timesOf = async (isOver: () => boolean = () => false) => {
            const times: number[] = [];
            for (let round = 0; round < rounds && !isOver(); round++) {
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
          for (const count of jobCounts) {
            const other = new Visitor(product.url, signal);
            // Establishes the session first: without one, each of its requests would create one.
            await other.get('/api/jobs');
            const work = startGreedyJobs(other, pageUrls(greedySite, pages), count);
            const contended = await timesOf(() => work.hasEnded);
            await work.done;
            if (contended.length < 3) throw new Error('the greedy jobs ended before enough pages were measured');
            figures.push({
              name: `during 200 pages in ${count === 1 ? 'one job' : `${count} jobs`}, to alone`,
              value: median(contended) / alone,
              unit: 'ratio' as const,
              max: 2,
            });
          }
          return { figures: [...figures, { name: 'one page alone', value: alone, unit: 'ms' as const }] };
        }),
      ),
    ),
};

/** Starts `count` jobs of the greedy visitor. */
function startGreedyJobs(visitor: Visitor, urls: readonly string[], count: number) {
  const size = urls.length / count;
  const state = { hasEnded: false, done: Promise.resolve() };
  const jobs = Array.from({ length: count }, (_, job) =>
    visitor.post<Scraped>('/api/scrape-content', { urls: urls.slice(job * size, (job + 1) * size) }),
  );
  state.done = Promise.all(jobs).then(() => {
    state.hasEnded = true;
  });
  return state;
}
