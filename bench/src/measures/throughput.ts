import { Visitor, type Scraped } from '../lab/api';
import { startChild, type Child } from '../lab/child';
import type { CrawlResponse, CrawlRequest } from '../lab/crawlee';
import { cpuSeconds } from '../lab/processes';
import { pidOf, withProduct } from '../lab/product';
import { pageUrls, withSite } from '../lab/site';
import { median } from '../lab/statistics';
import type { Measure } from '../measure';

const pages = 200;
/** Concurrent requests to the site in total: the product's own default for one host. */
const concurrency = 8;
const rounds = 3;
/** The processes that take part in a scrape. */
const busyServices = ['gateway', 'scraper', 'egress', 'redis'];

interface Run {
  readonly pagesPerSecond: number;
  readonly cpuMs: number;
}

/** Pages per second of the whole product against Crawlee's CheerioCrawler alone, on one site without latency. */
export const throughput: Measure = {
  name: 'throughput',
  title: 'pages per second end to end against bare Crawlee',
  limitSeconds: 120,
  run: (signal) =>
    withSite({ documentation: pages }, (origin) =>
      withProduct(
        { without: ['extractor', 'ai'], environment: { REQUESTS_PER_HOST: String(concurrency) } },
        async (product) => {
          const crawlee = startChild('crawlee-process.ts');
          const crawl = (extracts: boolean) => crawlWith(crawlee, pageUrls(origin, pages), extracts);
          const visitor = new Visitor(product.url, signal);
          const cpu = () => busyServices.reduce((total, name) => total + cpuSeconds(pidOf(product, name)), 0);
          const ours = () => scrape(visitor, pageUrls(origin, pages), cpu);
          try {
            // Unmeasured warm-up: code is compiled, threads start, the host's concurrency grows.
            await Promise.all([ours(), crawl(true)]);
            const runs: { ours: Run; cheerio: Run; extracting: Run }[] = [];
            for (let round = 0; round < rounds; round++)
              runs.push({ ours: await ours(), cheerio: await crawl(false), extracting: await crawl(true) });
            return { figures: figuresOf(runs) };
          } finally {
            await crawlee.stop();
          }
        },
      ),
    ),
};

async function scrape(visitor: Visitor, urls: readonly string[], cpu: () => number): Promise<Run> {
  const before = cpu();
  const start = performance.now();
  const response = await visitor.post<Scraped>('/api/scrape-content', { urls });
  const seconds = (performance.now() - start) / 1_000;
  if (response.pages.length !== urls.length)
    throw new Error(`${response.pages.length} of ${urls.length} pages were scraped`);
  return { pagesPerSecond: urls.length / seconds, cpuMs: ((cpu() - before) * 1_000) / urls.length };
}

async function crawlWith(crawlee: Child, urls: string[], extracts: boolean): Promise<Run> {
  const request: CrawlRequest = { urls, concurrency, extracts };
  const response = await crawlee.request<CrawlResponse>(request);
  if (response.pages !== urls.length) throw new Error(`Crawlee crawled ${response.pages} of ${urls.length} pages`);
  return { pagesPerSecond: urls.length / response.seconds, cpuMs: (response.cpuSeconds * 1_000) / urls.length };
}

function figuresOf(runs: readonly { ours: Run; cheerio: Run; extracting: Run }[]) {
  const medianOf = (value: (run: (typeof runs)[number]) => number) => median(runs.map(value));
  const ratioTo = (other: 'cheerio' | 'extracting') =>
    medianOf((run) => run.ours.pagesPerSecond / run[other].pagesPerSecond);
  const speed = (which: keyof (typeof runs)[number]) => medianOf((run) => run[which].pagesPerSecond);
  const cpu = (which: keyof (typeof runs)[number]) => medianOf((run) => run[which].cpuMs);
  return [
    { name: 'pages/s to bare CheerioCrawler', value: ratioTo('cheerio'), unit: 'ratio', min: 0.6 },
    { name: 'pages/s to CheerioCrawler with our extraction', value: ratioTo('extracting'), unit: 'ratio', min: 0.9 },
    { name: 'CPU of all processes to that of the latter', value: cpu('ours') / cpu('extracting'), unit: 'ratio' },
    { name: 'Winnow, end to end', value: speed('ours'), unit: 'pages/s' },
    { name: 'bare CheerioCrawler', value: speed('cheerio'), unit: 'pages/s' },
    { name: 'CheerioCrawler with our extraction', value: speed('extracting'), unit: 'pages/s' },
    { name: 'Winnow, all processes', value: cpu('ours'), unit: 'ms CPU a page' },
    { name: 'bare CheerioCrawler', value: cpu('cheerio'), unit: 'ms CPU a page' },
  ] as const;
}
