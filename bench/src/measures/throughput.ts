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
/** The services that a scrape keeps busy. */
const atWork = ['gateway', 'scraper', 'egress', 'redis'];

interface Run {
  readonly pagesPerSecond: number;
  readonly cpuMs: number;
}

/** Pages per second of the whole product against Crawlee's plain CheerioCrawler, on one site without latency. */
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
          const cpu = () => atWork.reduce((total, name) => total + cpuSeconds(pidOf(product, name)), 0);
          const ours = () => scrape(visitor, pageUrls(origin, pages), cpu);
          try {
            // Unmeasured warm-up: code is compiled, threads start, the host's concurrency grows.
            await Promise.all([ours(), crawl(true)]);
            const runs: { ours: Run; bare: Run; extracting: Run }[] = [];
            for (let round = 0; round < rounds; round++)
              runs.push({ ours: await ours(), bare: await crawl(false), extracting: await crawl(true) });
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
  const answer = await visitor.post<Scraped>('/api/scrape-content', { urls });
  const seconds = (performance.now() - start) / 1_000;
  if (answer.pages.length !== urls.length) throw new Error(`${answer.pages.length} of ${urls.length} pages came`);
  return { pagesPerSecond: urls.length / seconds, cpuMs: ((cpu() - before) * 1_000) / urls.length };
}

async function crawlWith(crawlee: Child, urls: string[], extracts: boolean): Promise<Run> {
  const request: CrawlRequest = { urls, concurrency, extracts };
  const answer = await crawlee.ask<CrawlResponse>(request);
  if (answer.pages !== urls.length) throw new Error(`Crawlee gave ${answer.pages} of ${urls.length} pages`);
  return { pagesPerSecond: urls.length / answer.seconds, cpuMs: (answer.cpuSeconds * 1_000) / urls.length };
}

function figuresOf(runs: readonly { ours: Run; bare: Run; extracting: Run }[]) {
  const middle = (value: (run: (typeof runs)[number]) => number) => median(runs.map(value));
  const against = (other: 'bare' | 'extracting') =>
    middle((run) => run.ours.pagesPerSecond / run[other].pagesPerSecond);
  const speed = (which: keyof (typeof runs)[number]) => middle((run) => run[which].pagesPerSecond);
  const cpu = (which: keyof (typeof runs)[number]) => middle((run) => run[which].cpuMs);
  return [
    { name: 'pages/s to bare CheerioCrawler', value: against('bare'), unit: 'ratio', least: 0.6 },
    { name: 'pages/s to CheerioCrawler with our extraction', value: against('extracting'), unit: 'ratio', least: 0.9 },
    { name: 'CPU of all processes to that of the latter', value: cpu('ours') / cpu('extracting'), unit: 'ratio' },
    { name: 'Winnow, end to end', value: speed('ours'), unit: 'pages/s' },
    { name: 'bare CheerioCrawler', value: speed('bare'), unit: 'pages/s' },
    { name: 'CheerioCrawler with our extraction', value: speed('extracting'), unit: 'pages/s' },
    { name: 'Winnow, all processes', value: cpu('ours'), unit: 'ms CPU a page' },
    { name: 'bare CheerioCrawler', value: cpu('bare'), unit: 'ms CPU a page' },
  ] as const;
}
