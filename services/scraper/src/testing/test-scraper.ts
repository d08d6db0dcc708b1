import { readConfig } from '@winnow/config';
import type { ConversionType, JobEventData, PageEvent, PayloadOf, Progress, ResponseOf } from '@winnow/contracts';
import type { CrawlFrontier, JobContext } from '@winnow/jobs';
import { silentLogger } from '@winnow/logging';
import { startOpenProxy, type OpenProxy } from '@winnow/testing';
import { variables } from '../config';
import { createScraper } from '../create-scraper';
import type { DocumentJobs } from '../linked-documents/linked-documents';

/** Context of one job that records the handler's calls. */
export class TestContext implements JobContext {
  readonly jobId = 'job';
  readonly correlationId = 'test';
  readonly owner = 'visitor';
  readonly block = undefined;
  readonly child = undefined;
  readonly log = silentLogger;
  readonly stopping: AbortSignal = new AbortController().signal;
  readonly progressTold: Progress[] = [];
  readonly pageEvents: PageEvent[] = [];
  readonly parts = new Map<string, unknown>();

  /** @param remembered may be passed to the visitor's next job */
  constructor(
    readonly signal: AbortSignal = new AbortController().signal,
    readonly remembered = new Map<string, unknown>(),
  ) {}

  /** Crawls are tested with real jobs. */
  get frontier(): CrawlFrontier {
    throw new Error('there is no frontier');
  }

  addChildren = async () => undefined;
  hasChildren = async () => false;
  text = () => undefined;
  progress = async (progress: Progress) => void this.progressTold.push(progress);
  readonly items: unknown[] = [];

  storedParts = async () => new Map(this.parts);
  partKeys = async () => [...this.parts.keys()];
  part = async (key: string) => this.parts.get(key);
  recall = async (name: string) => this.remembered.get(name);
  remember = async (name: string, value: unknown) => void this.remembered.set(name, JSON.parse(JSON.stringify(value)));
  storeItem = async (_list: string, index: number, item: unknown) => void (this.items[index] = item);
  readUpload = async () => Buffer.alloc(0);
  childResult = async () => undefined;

  keepPart = async (key: string, value: unknown, page?: JobEventData['page']) => {
    if (this.parts.has(key)) return false;
    // Values pass through Redis as JSON.
    this.parts.set(key, JSON.parse(JSON.stringify(value)));
    if (page) this.pageEvents.push(page);
    return true;
  };
}

export interface TestScraper {
  readonly proxy: OpenProxy;
  readonly getLinks: (
    url: string,
    depth?: number,
    wanted?: Omit<PayloadOf<'get-links'>, 'url' | 'depth'>,
    context?: TestContext,
  ) => Promise<ResponseOf<'get-links'>>;
  readonly search: (payload: PayloadOf<'search-web'>, context?: TestContext) => Promise<ResponseOf<'search-web'>>;
  readonly scrape: (
    urls: readonly string[],
    context?: TestContext,
    wanted?: Omit<PayloadOf<'scrape-content'>, 'urls'>,
  ) => Promise<ResponseOf<'scrape-content'>>;
  // Returns a conversion source or a product.
  readonly convert: (url: string, type: ConversionType) => Promise<Record<string, unknown>>;
  readonly close: () => Promise<void>;
}

/** Starts the real scraper behind a proxy without rules; reads pages in this thread. For medium tests. */
export async function startTestScraper(
  environment: Readonly<Record<string, string>> = {},
  jobs?: DocumentJobs,
): Promise<TestScraper> {
  const proxy = await startOpenProxy();
  const config = readConfig(variables, { REDIS_URL: 'redis://unused', EGRESS_URL: proxy.url, ...environment });
  const scraper = createScraper(config, silentLogger, { poolOptions: { threads: 0 }, jobs });
  return {
    proxy,
    getLinks: (url, depth = 0, wanted = {}, context = new TestContext()) =>
      scraper.handlers['get-links']({ url, depth, ...wanted }, context),
    search: (payload, context = new TestContext()) => scraper.handlers['search-web'](payload, context),
    scrape: async (urls, context = new TestContext(), wanted = {}) => {
      const result = await scraper.handlers['scrape-content']({ urls: [...urls], ...wanted }, context);
      return 'stored' in result ? ({ pages: context.items, ...result.rest } as ResponseOf<'scrape-content'>) : result;
    },
    convert: async (url, type) =>
      (await scraper.handlers['convert-to-json']({ url, type }, new TestContext())) as Record<string, unknown>,
    close: async () => {
      await scraper.close();
      await proxy.close();
    },
  };
}
