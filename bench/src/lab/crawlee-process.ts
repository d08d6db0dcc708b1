import { CheerioCrawler, Configuration, log } from '@crawlee/cheerio';
import type { CrawlResponse, CrawlRequest } from './crawlee';
import { loadReadPage } from './sources';

log.setLevel(log.LEVELS.OFF);

/** Crawls the addresses with a new crawler and counts its pages. */
async function crawl({ urls, concurrency, extracts }: CrawlRequest): Promise<CrawlResponse> {
  const readPage = extracts ? await loadReadPage() : undefined;
  const pages: string[] = [];
  let lastAt = 0;
  const crawler = new CheerioCrawler(
    {
      minConcurrency: concurrency,
      maxConcurrency: concurrency,
      requestHandler({ $, body, request }) {
        const bytes = Buffer.from(body);
        const page = { url: request.url, bytes, contentType: 'text/html; charset=utf-8' };
        const text = readPage?.(page, { maxChars: 1e6, rendered: false }).content ?? $('title').text();
        if (text !== '') pages.push(text);
        lastAt = performance.now();
      },
    },
    new Configuration({ persistStorage: false, purgeOnStart: false }),
  );
  const start = performance.now();
  const before = process.cpuUsage();
  await crawler.run([...urls]);
  const { user, system } = process.cpuUsage(before);
  return { pages: pages.length, seconds: (lastAt - start) / 1_000, cpuSeconds: (user + system) / 1e6 };
}

process.on('message', (request: CrawlRequest) => {
  void crawl(request).then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit(0));
