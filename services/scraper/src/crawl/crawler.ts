import type { Engine as EngineName } from '@winnow/contracts';
import { inSpan } from '@winnow/telemetry';
import { unobserved, type PageObserver } from '../page-metrics';
import type { Engines, FetchedPage } from './engine';
import { Hosts } from './host-pace';
import { retryWhileUnavailable } from './retry-while-unavailable';
import { RobotsRules } from './robots';
import type { Validators } from './validators';
import { withRetry } from './with-retry';

export interface CrawlerSettings {
  readonly engines: Engines;
  /** Requests at once to one host, however well it answers. */
  readonly requestsPerHost: number;
  readonly obeyRobots: boolean;
  /** Bytes of one page, inflated. */
  readonly maxBytes: number;
  readonly observer?: PageObserver;
}

/** Bytes of robots.txt that are read: RFC 9309 asks for at least 500 kibibytes. */
const robotsBytes = 512 * 1_024;
/** Milliseconds robots.txt may take before a page is fetched without it. */
const robotsLimit = 5_000;

/** Fetches pages with manners: robots.txt obeyed, each host at its own pace, retries with back-off. One per process. */
export class Crawler {
  private readonly hosts: Hosts;
  private readonly robots: RobotsRules;

  constructor(private readonly settings: CrawlerSettings) {
    this.hosts = new Hosts(settings.requestsPerHost);
    this.robots = new RobotsRules((address) => this.readRobots(address));
  }

  /**
   * Fetches a page by the named engine; with `unless`, only if it has changed since. Throws `FetchFailure`, or the
   * signal's reason.
   */
  async fetchPage(engine: EngineName, url: URL, signal?: AbortSignal, unless?: Validators): Promise<FetchedPage> {
    const { engines, maxBytes, obeyRobots, observer = unobserved } = this.settings;
    const host = this.hosts.of(url);
    const pace = host.paceOf(signal);
    const started = performance.now();
    const attributes = { 'winnow.engine': engine, 'server.address': url.hostname };
    try {
      return await inSpan(`fetch by ${engine}`, { attributes }, async () => {
        if (obeyRobots) host.keepApart((await this.robots.demand(url, signal)).crawlDelayMs);
        const fetchOnce = () => engines[engine].fetch({ url, maxBytes, signal, unless });
        return retryWhileUnavailable(() => withRetry(pace, fetchOnce, signal), signal);
      });
    } finally {
      observer.fetched(engine, (performance.now() - started) / 1_000);
    }
  }

  /** Fetches a file that robots.txt does not speak about: sitemaps and feeds, once, at the host's pace. */
  async fetchFile(url: URL, maxBytes: number, signal?: AbortSignal): Promise<FetchedPage> {
    const fetchOnce = () => this.settings.engines.http.fetch({ url, maxBytes, signal });
    return retryWhileUnavailable(() => this.hosts.of(url).paceOf(signal).run(fetchOnce, signal), signal);
  }

  /** Addresses of sitemaps that the site's robots.txt names. */
  async sitemapsOf(url: URL): Promise<readonly string[]> {
    return (await this.robots.of(url)).sitemaps;
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.settings.engines).map((engine) => engine.close()));
  }

  private async readRobots(address: URL): Promise<string> {
    const signal = AbortSignal.timeout(robotsLimit);
    const { bytes } = await this.settings.engines.http.fetch({ url: address, maxBytes: robotsBytes, signal });
    return Buffer.from(bytes).toString('utf8');
  }
}
