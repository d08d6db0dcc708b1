import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { Visitor } from '../lab/api';
import { startChild } from '../lab/child';
import type { EndlessSiteRequest, SiteCounts } from '../lab/endless-site';
import { residentMegabytes } from '../lab/processes';
import { pidOf, withProduct } from '../lab/product';
import { median } from '../lab/statistics';
import type { Figure, Measure } from '../measure';

const pages = Number(process.env['BENCH_CRAWL_PAGES'] ?? 100_000);
/** Text of a page, in KB. */
const textKb = Number(process.env['BENCH_CRAWL_TEXT_KB'] ?? 8);
/** Page limit of the crawl, with room for trap addresses. */
const limit = pages + 20_000;
const killEveryMs = 30_000;
const checkIntervalMs = 2_000;
const indexWindow = 1_000;
/** The last of these is never killed, so that its memory shows whether it grows. */
const scrapers = ['scraper-1', 'scraper-2', 'scraper-3'];
const killedScrapers = scrapers.slice(0, -1);
const survivor = scrapers.at(-1) ?? '';

/** Progress of the crawl and memory in MB at one moment. */
interface Sample {
  readonly page: number;
  readonly gateway: number;
  readonly scraper: number;
  readonly redis: number;
}

/** A crawl of a site of 100,000 pages and endless traps, with a scraper killed every 30 seconds. */
export const largeCrawl: Measure = {
  name: 'large-crawl',
  title: `one crawl of a site of ${pages.toLocaleString('en')} pages of ${textKb} KB of text and endless traps, a scraper killed every 30 s`,
  limitSeconds: 7_200,
  run: async (signal) => {
    const site = startChild('endless-site.ts', { isExternal: true });
    try {
      const origin = await site.request<string>({ pages, textBytes: textKb * 1_024 } satisfies EndlessSiteRequest);
      const options = { scrapers: scrapers.length, without: ['extractor', 'ai'], environment };
      return await withProduct(options, async (product) => {
        const redis = new Redis(product.redisUrl);
        try {
          const visitor = new Visitor(product.url, signal);
          const startedAt = performance.now();
          const job = await visitor.start('/api/crawl-site', { url: `${origin}/`, limit, depth: 100 });
          const id = job.split('/').at(-1) ?? '';
          const samples: Sample[] = [];
          const kills = await killUntilEnded(id, visitor, signal, {
            kill: (name) => product.kill(name),
            sample: async (page) =>
              void samples.push({
                page,
                gateway: residentMegabytes(pidOf(product, 'gateway')),
                scraper: residentMegabytes(pidOf(product, survivor)),
                redis: await usedMegabytes(redis),
              }),
          });
          const seconds = (performance.now() - startedAt) / 1_000;
          const stored = await storedAddresses(id, visitor, signal);
          const storedSeconds = (performance.now() - startedAt) / 1_000 - seconds;
          const counts = await site.request<SiteCounts>('counts' satisfies EndlessSiteRequest);
          return {
            figures: [
              ...contentFigures(stored, counts),
              ...memoryFigures(samples),
              { name: 'scrapers killed', value: kills, unit: 'count' },
              { name: 'the crawl', value: seconds, unit: 's' },
              { name: 'pages in a second', value: (counts.pages + counts.traps) / seconds, unit: 'pages/s' },
              { name: 'from its end until the collection is read', value: storedSeconds, unit: 's' },
            ],
            notes: [
              `a page has ${textKb} KB of text; the site, three scrapers, the gateway, Redis and the database share this machine`,
              'a page that a killed scraper was reading is requested again by the next one',
              `scraper memory in MB by tenth of the pages: ${memoryByTenth(samples).join(', ')}`,
            ],
          };
        } finally {
          redis.disconnect();
        }
      });
    } finally {
      await site.stop();
    }
  },
};

const environment = {
  LIMIT_CRAWL_PAGES: String(limit),
  ...Object.fromEntries(
    ['VISITOR_KEPT', 'BLOCK_KEPT', 'KEPT_UPLOAD', 'VISITOR_COLLECTION', 'BLOCK_COLLECTION'].map((name) => [
      `LIMIT_${name}_MB`,
      '4000',
    ]),
  ),
};

async function usedMegabytes(redis: Redis): Promise<number> {
  return Number(/^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1]) / 2 ** 20;
}

interface CrawlActions {
  readonly kill: (name: string) => void;
  readonly sample: (page: number) => Promise<void>;
}

/** Kills scrapers in turn and takes samples until the job has ended; resolves with the number of kills. */
async function killUntilEnded(
  id: string,
  visitor: Visitor,
  signal: AbortSignal,
  { kill, sample }: CrawlActions,
): Promise<number> {
  let kills = 0;
  for (let due = performance.now() + killEveryMs; ;) {
    await sleep(checkIntervalMs, undefined, { signal });
    const jobs = (await visitor.get('/api/jobs')) as JobLine[];
    const { status, progress } = jobs.find((job) => job.id === id) ?? {};
    if (status !== 'queued' && status !== 'active') {
      if (status !== 'completed') throw new Error(`the crawl is ${status}`);
      return kills;
    }
    await sample(progress?.progress ?? 0);
    if (performance.now() < due) continue;
    kill(killedScrapers[kills++ % killedScrapers.length] ?? '');
    due += killEveryMs;
  }
}

interface JobLine {
  readonly id: string;
  readonly status: string;
  readonly progress?: { readonly progress: number };
}

/** Resolves with the addresses of the collection once it is stored. */
async function storedAddresses(id: string, visitor: Visitor, signal: AbortSignal): Promise<string[]> {
  const read = async () => (await visitor.get(`/api/collections/${id}`)) as { pages?: number };
  while ((await read()).pages === undefined) await sleep(500, undefined, { signal });
  const all: string[] = [];
  for (;;) {
    const window = await visitor.get(`/api/collections/${id}/index?offset=${all.length}&limit=${indexWindow}`);
    const found = (window as { pages: { url: string }[] }).pages;
    if (found.length === 0) return all;
    all.push(...found.map(({ url }) => url));
  }
}

function contentFigures(stored: readonly string[], counts: SiteCounts): Figure[] {
  const sitePages = stored.filter((url) => /\/doc-\d+\.html$/.test(url) && !url.includes('/s/'));
  // The first address is that of the first page.
  const numbers = new Set(sitePages.map((url) => /doc-(\d+)/.exec(url)?.[1]));
  if (stored.some((url) => new URL(url).pathname === '/')) numbers.add('1');
  return [
    { name: 'pages of the site in the collection', value: numbers.size, unit: 'count', min: pages },
    { name: 'addresses twice in it', value: stored.length - new Set(stored).size, unit: 'count', max: 0 },
    { name: 'requests of a page after its first', value: counts.repeated / counts.pages, unit: 'share' },
    { name: 'requests of traps', value: counts.traps, unit: 'count' },
  ];
}

function memoryByTenth(samples: readonly Sample[]): number[] {
  const tenths = Array.from({ length: 10 }, (_, tenth) =>
    samples.filter(({ page }) => Math.min(9, Math.floor((10 * page) / pages)) === tenth),
  );
  return tenths.map((tenthSamples) => Math.round(median(tenthSamples.map(({ scraper }) => scraper))));
}

/** Growth is measured from the third tenth of the pages to the last one. */
function memoryFigures(samples: readonly Sample[]): Figure[] {
  const between = (from: number, to: number, name: 'gateway' | 'scraper') =>
    median(samples.filter(({ page }) => page >= from * pages && page <= to * pages).map((one) => one[name]));
  const growth = (name: 'gateway' | 'scraper') => between(0.9, 2, name) / between(0.2, 0.3, name);
  return [
    { name: 'Redis at its peak', value: Math.max(...samples.map(({ redis }) => redis)), unit: 'MB', max: 300 },
    { name: 'gateway memory, last tenth to the third', value: growth('gateway'), unit: 'ratio', max: 1.05 },
    { name: 'scraper memory, last tenth to the third', value: growth('scraper'), unit: 'ratio', max: 1.05 },
    { name: 'gateway at its peak', value: Math.max(...samples.map(({ gateway }) => gateway)), unit: 'MB' },
    { name: 'scraper at its peak', value: Math.max(...samples.map(({ scraper }) => scraper)), unit: 'MB' },
  ];
}
