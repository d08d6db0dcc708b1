import { Visitor, type Scraped } from '../lab/api';
import { withProduct } from '../lab/product';
import { pageUrls, withSite } from '../lab/site';
import { median } from '../lab/statistics';
import type { Measure } from '../measure';

/** What the greedy visitor asks for at once: two hundred pages, in one piece and in many. */
const pages = 200;
const pieces = [1, 4, 40];
/** So slow a website that the greedy work lasts longer than the other's visits. */
const latencyMs = 300;
/** Times the modest visitor asks for one page, alone and beside the other. */
const rounds = 9;

/** How long one visitor's page takes beside another visitor's two hundred, against its time alone. */
export const fairness: Measure = {
  name: 'fairness',
  title: "one visitor's page beside another's two hundred",
  limitSeconds: 240,
  run: (signal) =>
    // Different websites: two visitors of one website share what that website can bear.
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
          // Unmeasured: code is compiled, threads start.
          await timesOf();
          const alone = median(await timesOf());
          const figures = [];
          for (const count of pieces) {
            const other = new Visitor(product.url, signal);
            // One visitor: without a session yet, each of its requests would begin one.
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

/** Starts the greedy visitor's jobs, `count` of them. */
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
