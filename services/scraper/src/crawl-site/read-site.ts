import type { Page, PayloadOf } from '@winnow/contracts';
import type { FrontierAddress, JobContext } from '@winnow/jobs';
import { FetchFailure } from '../crawl/fetch-failure';
import { addressKey, cleanAddress, siteHost } from '../get-links/canonical-address';
import { linkedDocuments } from '../linked-documents/linked-documents';
import { failedResult, observePage } from '../scrape-content/page-result';
import type { ScrapeContentSettings } from '../scrape-content/scrape-content.handler';
import { scrapePages, type PageReader, type ScrapedPage } from '../scrape-content/scrape-pages';
import { judgeLinks, type JudgedLinks } from './judge-links';
import { textKeyOf, versionedPage, wantedByCrawl } from './page-version';
import { deferAddress, endAddress, maxHostWaitMs, type ClaimedBatch } from './site-job';
import { SiteRules } from './site-rules';

export type CrawlSiteSettings = Omit<ScrapeContentSettings, 'maxPages'>;
type Payload = PayloadOf<'crawl-site'>;

/** Reads a batch of addresses of a crawl together. */
export class SiteBatch {
  private readonly wanted: NonNullable<PageReader['wanted']>;
  /** Final addresses and links of pages that have not ended yet. */
  private readonly seen = new Map<string, { target: URL; links: NonNullable<Page['links']> }>();

  constructor(
    private readonly batch: ClaimedBatch,
    private readonly payload: Payload,
    private readonly context: JobContext,
    private readonly settings: CrawlSiteSettings,
  ) {
    this.wanted = wantedByCrawl(payload);
  }

  async read(): Promise<void> {
    const { addresses, onLinks, pause } = this.batch;
    const { log, signal, stopping } = this.context;
    const { documents, maxChars, pageConcurrency: concurrency } = this.settings;
    const byUrl = new Map(addresses.map((address) => [address.url, address]));
    const { format, fields: include, maxPdfPages } = this.payload;
    const reader: PageReader = {
      ...this.settings,
      wanted: this.wanted,
      onRead: (url, page) => this.recordRead(url, page),
      ...(documents
        ? { readDocument: linkedDocuments(documents, this.context, { format, include, maxPdfPages, maxChars }) }
        : {}),
    };
    await scrapePages([...byUrl.keys()], reader, {
      log,
      signal,
      stopping: AbortSignal.any([stopping, pause.signal]),
      concurrency,
      maxHostWaitMs,
      defer: (url, failure) => deferAddress(this.context, this.batch, addressKey(url), failure),
      ended: async (url, end) => {
        const address = byUrl.get(url);
        if (!address) throw new Error('a page ended that was not requested');
        if (await this.commit(address, end)) await onLinks();
      },
    });
  }

  /** Called for each read of a page: by HTTP, and again when the browser renders it. */
  private recordRead(url: string, { fetched, read: { links = [] } }: ScrapedPage): void {
    const before = this.seen.get(url)?.links ?? [];
    this.seen.set(url, { target: new URL(fetched.url), links: links.length >= before.length ? links : before });
  }

  /** Ends an address; returns true when it has added links to follow. */
  private async commit(address: FrontierAddress, scraped: ScrapedPage | FetchFailure): Promise<boolean> {
    const { url } = address;
    const { limit } = this.payload;
    const result =
      scraped instanceof FetchFailure
        ? failedResult(url, scraped)
        : { page: versionedPage(url, scraped, this.payload.fields) };
    observePage(result, this.settings.observer);
    const key = addressKey(url);
    const final = this.seen.get(url);
    this.seen.delete(url);
    const { rules, hosts } = this.rulesAt(address, final?.target);
    const cleanTarget = final && cleanAddress(final.target.href);
    if (final && !rules.isOwn(final.target)) {
      await endAddress(this.context, this.batch, url, { skipped: 'off-site' }, { key, links: [], limit });
      return false;
    }
    const found = this.linksOf(address, final?.links ?? [], rules);
    const targetKey = cleanTarget ? addressKey(cleanTarget) : undefined;
    const textKey =
      'page' in result && !(scraped instanceof FetchFailure)
        ? textKeyOf(targetKey ?? key, result.page.version?.hash, scraped.read)
        : undefined;
    await endAddress(this.context, this.batch, url, result, { key, targetKey, textKey, hosts, limit, ...found });
    return found.links.length > 0;
  }

  /**
   * Returns the rules of the site, including the host that its start page redirects to, and its hosts if that one is
   * new.
   */
  private rulesAt({ depth }: FrontierAddress, target: URL | undefined) {
    const isStart = depth === 0 && this.payload.since === undefined;
    if (!isStart || !target || this.batch.hosts.includes(siteHost(target)))
      return { rules: new SiteRules(this.batch.hosts, this.payload), hosts: undefined };
    const hosts = [...this.batch.hosts, siteHost(target)];
    return { rules: new SiteRules(hosts, this.payload), hosts };
  }

  private linksOf({ depth }: FrontierAddress, links: NonNullable<Page['links']>, rules: SiteRules): JudgedLinks {
    const { depth: maxDepth, since, sitemap } = this.payload;
    if (depth >= maxDepth || since !== undefined || sitemap === 'only') return { links: [], skips: {} };
    return judgeLinks(
      links.map((link) => link.url),
      rules,
      depth + 1,
    );
  }
}
