import type { Engine as EngineName, SiteHeaders } from '@winnow/contracts';
import type { HostShares, RobotsCache } from '@winnow/jobs';
import type { Logger } from '@winnow/logging';
import { inSpan } from '@winnow/telemetry';
import { unobserved, type PageObserver } from '../page-metrics';
import { runCrawl, type CrawlOptions, type CrawlRequest, type CrawlTransport } from './crawl';
import type { Engines, FetchRequest, FetchedPage } from './engine';
import { FetchFailure } from './fetch-failure';
import { Hosts } from './hosts';
import { pacedFetch } from './paced-fetch';
import type { PageRendering } from './render-page';
import { retryWhileUnavailable } from './retry-while-unavailable';
import { RobotsRules } from './robots';
import { OriginHeaders } from './origin-headers';
import type { Validators } from './validators';

export interface CrawlerSettings {
  readonly engines: Engines;
  readonly log: Logger;
  /** Maximum concurrent requests to one host. */
  readonly requestsPerHost: number;
  readonly obeyRobots: boolean;
  /** Maximum bytes of one page, inflated. */
  readonly maxBytes: number;
  readonly observer?: PageObserver;
  /** The scrapers that share each host's pace; without them, the pace is local to this process. */
  readonly shares?: Pick<HostShares, 'exchange'> | undefined;
  /** Cache of robots.txt files that scrapers share; without it, this process fetches each itself. */
  readonly robotsCache?: Pick<RobotsCache, 'get'> | undefined;
}

interface FetchOptions {
  /** Returns the validators of the visitor's stored page, which is fetched only if it has changed. */
  readonly unless?: (url: URL) => Promise<Validators | undefined>;
  readonly rendering?: PageRendering | undefined;
}

/** Maximum bytes of robots.txt; the rest is ignored. RFC 9309 (2.5) requires at least 500 kibibytes. */
const maxRobotsBytes = 512 * 1_024;
/** Milliseconds until robots.txt times out; the page is then fetched without it. */
const robotsTimeoutMs = 5_000;

/** Fetches pages politely: obeys robots.txt, adapts to each host, retries with back-off. One per process. */
export class Crawler {
  private readonly hosts: Hosts;
  private readonly robots: RobotsRules;

  /** @param shared the crawler whose hosts and robots.txt files this one uses as well */
  constructor(
    private readonly settings: CrawlerSettings,
    private readonly headers?: OriginHeaders,
    shared?: Crawler,
  ) {
    const { robotsCache } = settings;
    const read = (address: URL) => this.readRobots(address);
    this.hosts = shared?.hosts ?? new Hosts(settings.requestsPerHost, settings.shares);
    this.robots =
      shared?.robots ??
      new RobotsRules((address) =>
        robotsCache ? robotsCache.get(address.origin, () => read(address)) : read(address),
      );
  }

  /** Returns a crawler of the same process that sends the headers to the origins of the addresses, but for robots.txt. */
  withHeaders(headers: SiteHeaders | undefined, addresses: readonly string[]): Crawler {
    return headers ? new Crawler(this.settings, new OriginHeaders(headers, addresses), this) : this;
  }

  /** Crawls the addresses and those that the handlers add. Throws as `runCrawl` does. */
  async crawl(requests: readonly CrawlRequest[], options: CrawlOptions & FetchOptions): Promise<void> {
    const { log, engines } = this.settings;
    const httpClient = engines.http.client;
    const { unless, rendering, signal: job, maxHostWaitMs } = options;
    const fetch: CrawlTransport['fetch'] = async (engine, url, signal, send) => {
      const known = engine === 'http' ? await unless?.(url) : undefined;
      return this.fetchOnce(engine, { url, signal, send, unless: known, rendering }, job, maxHostWaitMs);
    };
    await runCrawl(requests, { httpClient, fetch, log }, options);
  }

  /** Fetches one page with the named engine. Throws `FetchFailure`, or the signal's reason. */
  async fetchPage(engine: EngineName, url: URL, signal: AbortSignal): Promise<FetchedPage> {
    let fetched: FetchedPage | undefined;
    await this.crawl([{ url: url.href, uniqueKey: url.href, label: engine }], {
      signal,
      concurrency: 1,
      page: async (page) => void (fetched = page),
      failed: async (failure) => {
        throw failure;
      },
    });
    if (fetched === undefined) throw new Error('a crawl ended without a page or a failure');
    return fetched;
  }

  /** Fetches a sitemap or feed, without robots.txt and retries, at the host's pace. */
  async fetchFile(url: URL, maxBytes: number, signal?: AbortSignal): Promise<FetchedPage> {
    const fetchOnce = () => this.settings.engines.http.fetch({ url, maxBytes, signal, headers: this.headers });
    return retryWhileUnavailable(() => this.hosts.of(url).paceOf(signal).run(fetchOnce, signal), signal);
  }

  /** Returns the sitemap addresses in the site's robots.txt. */
  async sitemapsOf(url: URL): Promise<readonly string[]> {
    return (await this.robots.rulesOf(url)).sitemaps;
  }

  /** Returns the crawl delay of the site's robots.txt in milliseconds; 0 when it has none, or is not obeyed. */
  async crawlDelayOf(url: URL): Promise<number> {
    return this.settings.obeyRobots ? (await this.robots.rulesOf(url)).crawlDelayMs : 0;
  }

  async close(): Promise<void> {
    await Promise.all([this.hosts.close(), ...Object.values(this.settings.engines).map((engine) => engine.close())]);
  }

  /** Fetches once, at the job's pace for the host. */
  private async fetchOnce(
    engine: EngineName,
    request: Omit<FetchRequest, 'maxBytes'>,
    job: AbortSignal,
    maxHostWaitMs: number | undefined,
  ): Promise<FetchedPage> {
    const { engines, maxBytes, obeyRobots, observer = unobserved } = this.settings;
    const { url, signal } = request;
    const host = this.hosts.of(url);
    const started = performance.now();
    const attributes = { 'winnow.engine': engine, 'server.address': url.hostname };
    try {
      return await inSpan(`fetch by ${engine}`, { attributes }, async () => {
        if (obeyRobots) host.setCrawlDelay((await this.robots.assertAllowed(url, signal)).crawlDelayMs);
        const fetch = () => engines[engine].fetch({ ...request, maxBytes, headers: this.headers });
        const page = await retryWhileUnavailable(
          () => pacedFetch(host.paceOf(job), fetch, signal, maxHostWaitMs),
          signal,
        );
        // Also checks the target of a redirect. In the browser, scripts may change the address.
        if (obeyRobots && engine === 'http' && isRedirected(page.url, url))
          await this.robots.assertAllowed(new URL(page.url), signal);
        return page;
      });
    } finally {
      observer.fetched(engine, (performance.now() - started) / 1_000);
    }
  }

  /** Resolves with null when the website has no robots.txt. Throws when it gives no definite response. */
  private async readRobots(address: URL): Promise<string | null> {
    const signal = AbortSignal.timeout(robotsTimeoutMs);
    try {
      const request = { url: address, maxBytes: maxRobotsBytes, truncates: true, signal };
      const { bytes } = await this.settings.engines.http.fetch(request);
      const text = Buffer.from(bytes).toString('utf8');
      // Drops a truncated last line: `Disallow: /private` cut to `Disallow: /` would disallow everything.
      return bytes.byteLength < maxRobotsBytes ? text : text.slice(0, text.lastIndexOf('\n') + 1);
    } catch (error) {
      if (error instanceof FetchFailure && isDefinite(error)) return null;
      throw error;
    }
  }
}

/** Whether a page has another address than the requested one, apart from the fragment. */
const isRedirected = (address: string, { origin, pathname, search }: URL): boolean => {
  const end = new URL(address);
  return end.origin + end.pathname + end.search !== origin + pathname + search;
};

/** 4xx means no rules (RFC 9309, 2.3.1.3), except for retryable ones. */
const isDefinite = ({ status = 0 }: FetchFailure): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;
