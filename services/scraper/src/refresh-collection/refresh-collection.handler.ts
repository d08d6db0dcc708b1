import type { FailedPage, Page, PageInclude, PayloadOf, RefreshCounts, ResponseOf } from '@winnow/contracts';
import type { JobContext, JobHandler } from '@winnow/jobs';
import { FetchFailure } from '../crawl/fetch-failure';
import { versionOf } from '../crawl-site/page-version';
import type { CrawlSiteSettings } from '../crawl-site/read-site';
import { addressKey, cleanAddress } from '../get-links/canonical-address';
import { linkedDocuments } from '../linked-documents/linked-documents';
import { failedResult, observePage } from '../scrape-content/page-result';
import { scrapePages, toPage, type PageReader, type ScrapedPage } from '../scrape-content/scrape-pages';
import { KnownPages } from './known-pages';
import { NewPages, readSiteNews } from './site-news';

type Payload = PayloadOf<'refresh-collection'>;
type Change = ResponseOf<'refresh-collection'>['changes'][number];

/** Maximum failed pages reported with their reasons. */
const maxFailed = 1_000;
/** Maximum addresses of one crawl; the next one follows their links. */
const batchSize = 500;

/**
 * Compares a collection with its site by the dates of sitemaps, by conditional requests, and by the hash of each text.
 * Stores each change at once; a retry compares everything again.
 */
export function refreshCollectionHandler(settings: CrawlSiteSettings): JobHandler<'refresh-collection'> {
  return async (payload, context) => {
    const known = await KnownPages.read(await context.readUpload(payload.upload.key));
    const newPages = new NewPages(payload, known);
    const refresh = new Refresh(payload, known, newPages, context, settings);
    const { asked, unchanged, added } = await readSiteNews(payload, known, newPages, settings, context.signal);
    refresh.counts.same = unchanged;
    await refresh.read([...asked.map(({ url }) => url), ...added]);
    return refresh.result();
  };
}

class Refresh {
  readonly counts: { -readonly [Name in keyof RefreshCounts]: number } = {
    new: 0,
    changed: 0,
    gone: 0,
    same: 0,
    failed: 0,
    requested: 0,
  };
  private readonly failed: FailedPage[] = [];
  private stored = 0;
  private ended = 0;
  /** Links of pages that have not ended yet. */
  private readonly links = new Map<string, NonNullable<Page['links']>>();
  private found: string[] = [];

  constructor(
    private readonly payload: Payload,
    private readonly known: KnownPages,
    private readonly newPages: NewPages,
    private readonly context: JobContext,
    private readonly settings: CrawlSiteSettings,
  ) {}

  /** Reads addresses, and the new pages that they link to. */
  async read(addresses: readonly string[]): Promise<void> {
    const { log, signal, stopping } = this.context;
    let waiting = [...addresses];
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize);
      this.report(waiting.length);
      await scrapePages(batch, this.reader(), {
        log,
        signal,
        stopping,
        concurrency: this.settings.pagesAtOnce,
        ended: async (url, end) => {
          await this.end(url, end);
          this.report(waiting.length);
        },
      });
      this.ended += batch.length;
      waiting = [...waiting.slice(batchSize), ...this.found];
      this.found = [];
    }
  }

  result() {
    const rest = { ...(this.failed.length > 0 ? { failed: this.failed } : {}), stats: this.counts };
    return { stored: { list: 'changes', length: this.stored }, rest };
  }

  private reader(): PageReader {
    const { format, fields = [] } = this.payload;
    const { documents, maxChars } = this.settings;
    return {
      ...this.settings,
      memory: this.known,
      wanted: { format, include: [...new Set<PageInclude>([...fields, 'links'])] },
      onRead: (url, { read: { links = [] } }) => void this.links.set(url, links),
      ...(documents ? { readDocument: linkedDocuments(documents, this.context, { format, maxChars }) } : {}),
    };
  }

  private async end(url: string, end: ScrapedPage | FetchFailure): Promise<void> {
    const links = this.links.get(url) ?? [];
    this.links.delete(url);
    this.counts.requested += 1;
    const known = this.known.find(addressKey(cleanAddress(url) ?? url));
    if (end instanceof FetchFailure) return this.fail(url, end, known !== undefined);
    if (known && end.fetched.isUnchanged) return void (this.counts.same += 1);
    const page = this.pageOf(url, end);
    observePage({ page }, this.settings.observer);
    for (const link of links) {
      const address = this.newPages.take(link.url);
      if (address !== undefined) this.found.push(address);
    }
    if (known && known.hash === page.version?.hash) return void (this.counts.same += 1);
    await this.store({ url, change: known ? 'changed' : 'new', page });
  }

  private async fail(url: string, failure: FetchFailure, isKnown: boolean): Promise<void> {
    const isNowhere = failure.outcome === 'not-found';
    if (isNowhere && isKnown) return this.store({ url, change: 'gone' });
    // Skips a broken link.
    if (isNowhere) return;
    const result = failedResult(url, failure);
    observePage(result, this.settings.observer);
    this.counts.failed += 1;
    if (this.failed.length < maxFailed) this.failed.push(result.failed);
  }

  private async store(change: Change): Promise<void> {
    this.counts[change.change] += 1;
    const index = this.stored;
    this.stored += 1;
    await this.context.storeItem('changes', index, change);
  }

  private pageOf(url: string, scraped: ScrapedPage): Page {
    const { links, ...page } = toPage(url, scraped);
    const withLinks = this.payload.fields?.includes('links') && links ? { ...page, links } : page;
    return { ...withLinks, version: versionOf(scraped) };
  }

  private report(waiting: number): void {
    const { new: added, changed, gone, requested } = this.counts;
    const message = `Compared ${requested} pages: ${added} new, ${changed} changed, ${gone} gone`;
    void this.context.progress({ progress: requested, total: this.ended + waiting + this.found.length, message });
  }
}
