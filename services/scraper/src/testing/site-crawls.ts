import type { PayloadOf, ResponseOf } from '@winnow/contracts';
import { JobClient, type JobAccount } from '@winnow/jobs';
import { parseResult } from '@winnow/jobs/testing';
import { startScraperInstance, type ScraperInstance } from './scraper-instance';

type Closable = { close(): Promise<unknown> };

/** Crawls of one test, with the scrapers, sites and clients that end after it. */
export class SiteCrawls {
  readonly prefix = `crawl-${Math.random().toString(36).slice(2)}`;
  readonly jobs: JobClient;
  private readonly open = new Set<Closable>();

  constructor(
    private readonly redisUrl: string,
    private readonly timeoutMs: number,
  ) {
    this.jobs = this.closeLater(new JobClient(redisUrl, this.prefix));
  }

  closeLater<Item extends Closable>(item: Item): Item {
    this.open.add(item);
    return item;
  }

  async startScraper(): Promise<ScraperInstance> {
    return this.closeLater(await startScraperInstance(this.redisUrl, this.prefix));
  }

  /** Adds a crawl of a site; resolves with its id. */
  crawl(url: string, wanted: Partial<PayloadOf<'crawl-site'>> = {}, accounts: JobAccount[] = []): Promise<string> {
    const payload = { url, depth: 50, limit: 5_000, subdomains: false, ...wanted };
    return this.jobs.add({ operation: 'crawl-site', payload, owner: 'ann', correlationId: 'click-123', accounts });
  }

  async resultOf(id: string): Promise<ResponseOf<'crawl-site'>> {
    const end = await this.jobs.end(id, AbortSignal.timeout(this.timeoutMs));
    if (!end) throw new Error('the crawl has no end');
    if ('problem' in end) throw end.problem;
    return (await parseResult(end.result)) as ResponseOf<'crawl-site'>;
  }

  /** Closes one item, or all, the last opened first. */
  async close(item?: Closable): Promise<void> {
    for (const one of item ? [item] : [...this.open].toReversed()) {
      this.open.delete(one);
      await one.close();
    }
  }
}
