import type { Page, PageInclude, PayloadOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { FrontierAddress, JobContext, PageEnd } from '@winnow/jobs';
import { FetchFailure } from '../crawl/fetch-failure';
import { addressKey, cleanAddress, siteHost } from '../get-links/canonical-address';
import { pagePatterns, type PagePatterns } from '../get-links/page-patterns';
import { linkedDocuments } from '../linked-documents/linked-documents';
import { failedResult, noRoomResult, observePage } from '../scrape-content/page-result';
import type { ScrapeContentSettings } from '../scrape-content/scrape-content.handler';
import { scrapePages, toPage, type PageReader, type ScrapedPage } from '../scrape-content/scrape-pages';
import { versionOf } from './page-version';
import { judgeLinks, type JudgedLinks } from './judge-links';
import { SiteRules } from './site-rules';

export type CrawlSiteSettings = Omit<ScrapeContentSettings, 'maxPages'>;
type Payload = PayloadOf<'crawl-site'>;

/** Milliseconds between checks whether the crawl is paused. */
const checkIntervalMs = 1_000;
const pausedProblem = new ProblemError('unavailable', 'The crawl is paused.');

/**
 * Reads up to `max` addresses of a crawl as one of its children; ends early when none is waiting. Calls `onLinks` when
 * pages have added new addresses. Releases unread addresses when the crawl is paused or the account is full.
 */
export async function readSite(
  child: number,
  max: number,
  payload: Payload,
  context: JobContext,
  settings: CrawlSiteSettings,
  onLinks: () => Promise<void>,
): Promise<void> {
  const { frontier, stopping } = context;
  const pause = new AbortController();
  const timer = setInterval(() => {
    void frontier.state().then(
      ({ isPaused, isFull }) => (isPaused || isFull ? pause.abort(pausedProblem) : undefined),
      () => undefined,
    );
  }, checkIntervalMs);
  try {
    for (let left = max; left > 0;) {
      stopping.throwIfAborted();
      const { hosts, addresses } = await frontier.claim(child, left);
      if (addresses.length === 0) return;
      left -= addresses.length;
      const batch = new Batch(child, hosts, payload, context, settings, pause);
      await batch.read(addresses, onLinks);
    }
  } catch (error) {
    if (error !== pausedProblem) throw error;
    await frontier.release(child);
  } finally {
    clearInterval(timer);
  }
}

/** Reads a batch of addresses together. */
class Batch {
  private readonly patterns: PagePatterns | undefined;
  private readonly wanted: { format: Payload['format']; include: PageInclude[] };
  /** Final addresses and links of pages that have not ended yet. */
  private readonly seen = new Map<string, { landed: URL; links: NonNullable<Page['links']> }>();

  constructor(
    private readonly child: number,
    private readonly hosts: readonly string[],
    private readonly payload: Payload,
    private readonly context: JobContext,
    private readonly settings: CrawlSiteSettings,
    private readonly pause: AbortController,
  ) {
    const { format, fields = [], include, exclude } = payload;
    this.patterns = pagePatterns(include, exclude);
    this.wanted = { format, include: [...new Set([...fields, 'links' as const])] };
  }

  async read(addresses: readonly FrontierAddress[], onLinks: () => Promise<void>): Promise<void> {
    const { log, signal, stopping } = this.context;
    const { documents, maxChars, pagesAtOnce: concurrency } = this.settings;
    const byUrl = new Map(addresses.map((address) => [address.url, address]));
    const { format } = this.payload;
    const reader: PageReader = {
      ...this.settings,
      wanted: this.wanted,
      onRead: (url, page) => this.note(url, page),
      ...(documents ? { readDocument: linkedDocuments(documents, this.context, { format, maxChars }) } : {}),
    };
    await scrapePages([...byUrl.keys()], reader, {
      log,
      signal,
      stopping: AbortSignal.any([stopping, this.pause.signal]),
      concurrency,
      ended: async (url, end) => {
        const address = byUrl.get(url);
        if (!address) throw new Error('a page ended that was not asked for');
        if (await this.commit(address, end)) await onLinks();
      },
    });
  }

  /** Called for each read of a page: by HTTP, and again when the browser renders it. */
  private note(url: string, { fetched, read: { links = [] } }: ScrapedPage): void {
    const before = this.seen.get(url)?.links ?? [];
    this.seen.set(url, { landed: new URL(fetched.url), links: links.length >= before.length ? links : before });
  }

  /** Ends an address; returns true when it has added links to follow. */
  private async commit(address: FrontierAddress, scraped: ScrapedPage | FetchFailure): Promise<boolean> {
    const { url } = address;
    const { limit } = this.payload;
    const result = scraped instanceof FetchFailure ? failedResult(url, scraped) : { page: this.pageOf(url, scraped) };
    observePage(result, this.settings.observer);
    const key = addressKey(url);
    const final = this.seen.get(url);
    this.seen.delete(url);
    const { rules, hosts } = this.rulesAt(address, final?.landed);
    const landed = final && cleanAddress(final.landed.href);
    if (final && !rules.isOwn(final.landed)) {
      await this.context.frontier.commit(this.child, { skipped: 'off-site' }, { key, links: [], limit });
      return false;
    }
    const found = this.linksOf(address, final?.links ?? [], rules);
    const landedKey = landed ? addressKey(landed) : undefined;
    await this.end(result, { key, landedKey, hosts, limit, ...found });
    return found.links.length > 0;
  }

  /** A page that does not fit into the account fails, and ends the crawl. */
  private async end(result: PageEnd, commit: Parameters<JobContext['frontier']['commit']>[2]): Promise<void> {
    const { frontier } = this.context;
    try {
      await frontier.commit(this.child, result, commit);
    } catch (error) {
      if (!('page' in result) || !(error instanceof ProblemError && error.code === 'quota')) throw error;
      const { key, limit } = commit;
      await frontier.commit(this.child, noRoomResult(result.page.url, error), { key, limit, links: [] });
      this.pause.abort(pausedProblem);
    }
  }

  /** The host that the start page redirects to belongs to the site: `example.com` may redirect to `www.example.org`. */
  private rulesAt({ depth }: FrontierAddress, landed: URL | undefined) {
    const { subdomains } = this.payload;
    const isStart = depth === 0 && this.payload.since === undefined;
    if (!isStart || !landed || this.hosts.includes(siteHost(landed)))
      return { rules: new SiteRules(this.hosts, subdomains, this.patterns), hosts: undefined };
    const hosts = [...this.hosts, siteHost(landed)];
    return { rules: new SiteRules(hosts, subdomains, this.patterns), hosts };
  }

  private linksOf({ depth }: FrontierAddress, links: NonNullable<Page['links']>, rules: SiteRules): JudgedLinks {
    if (depth >= this.payload.depth || this.payload.since !== undefined) return { links: [], skips: {} };
    return judgeLinks(
      links.map((link) => link.url),
      rules,
      depth + 1,
    );
  }

  private pageOf(url: string, scraped: ScrapedPage): Page {
    const { links, ...page } = toPage(url, scraped);
    const withLinks = this.payload.fields?.includes('links') && links ? { ...page, links } : page;
    return { ...withLinks, version: versionOf(scraped) };
  }
}
