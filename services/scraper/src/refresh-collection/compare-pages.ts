import type { Page, PayloadOf } from '@winnow/contracts';
import type { FrontierAddress, JobContext, PageEnd } from '@winnow/jobs';
import { FetchFailure } from '../crawl/fetch-failure';
import { judgeLinks } from '../crawl-site/judge-links';
import { canonicalKeyOf, textKeyOf, versionOf, versionedPage, wantedByCrawl } from '../crawl-site/page-version';
import type { CrawlSiteSettings } from '../crawl-site/read-site';
import { deferAddress, endAddress, keyOf, maxHostWaitMs, type ClaimedBatch } from '../crawl-site/site-job';
import type { SiteRules } from '../crawl-site/site-rules';
import { addressKey, cleanAddress, siteHost } from '../get-links/canonical-address';
import { linkedDocuments } from '../linked-documents/linked-documents';
import { failedResult, observePage } from '../scrape-content/page-result';
import { scrapePages, type PageReader, type ScrapedPage } from '../scrape-content/scrape-pages';
import { memoryOfKnownPages } from './known-pages';
import { siteRulesOf } from './plan-refresh';
import { returnsTo } from './returns-to';

type Payload = PayloadOf<'refresh-collection'>;
/** Target of a redirect, for the message about it. */
type Elsewhere = 'another website' | 'another page of its website' | 'a page that returns to it, such as a login';

/** Compares a batch of pages with their known versions, and reads new pages. */
export class CompareBatch {
  private readonly rules: SiteRules | undefined;
  /** Key of the start page; a list of pages has none. */
  private readonly startKey: string | undefined;
  /** Final addresses and links of pages that have not ended yet. */
  private readonly seen = new Map<string, { target: URL; links: NonNullable<Page['links']> }>();

  constructor(
    private readonly batch: ClaimedBatch,
    private readonly payload: Payload,
    private readonly context: JobContext,
    private readonly settings: CrawlSiteSettings,
  ) {
    this.rules = siteRulesOf(payload, batch.hosts);
    const { url } = payload;
    this.startKey = url === undefined ? undefined : addressKey(cleanAddress(url) ?? url);
  }

  async read(): Promise<void> {
    const { addresses, pause } = this.batch;
    const { log, signal, stopping } = this.context;
    const byUrl = new Map(addresses.map((address) => [address.url, address]));
    const addressOf = (url: string) => {
      const address = byUrl.get(url);
      if (!address) throw new Error('a page ended that was not requested');
      return address;
    };
    await scrapePages([...byUrl.keys()], this.reader(), {
      log,
      signal,
      stopping: AbortSignal.any([stopping, pause.signal]),
      concurrency: this.settings.pageConcurrency,
      maxHostWaitMs,
      defer: (url, failure) => deferAddress(this.context, this.batch, keyOf(addressOf(url)), failure),
      ended: (url, end) => this.end(addressOf(url), end),
    });
  }

  private reader(): PageReader {
    const { format, fields: include, maxPdfPages } = this.payload;
    const { documents, maxChars } = this.settings;
    const known = new Set(this.batch.addresses.flatMap((address) => (address.known ? [address.url] : [])));
    return {
      ...this.settings,
      memory: memoryOfKnownPages(this.batch.addresses),
      wanted: wantedByCrawl(this.payload),
      onRead: (url, { fetched, read: { links = [] } }) =>
        void this.seen.set(url, { target: new URL(fetched.url), links }),
      ...(documents
        ? {
            readDocument: linkedDocuments(documents, this.context, { format, include, maxPdfPages, maxChars }),
            readsPictures: (url) => known.has(url),
          }
        : {}),
    };
  }

  private async end(address: FrontierAddress, scraped: ScrapedPage | FetchFailure): Promise<void> {
    const { url, known } = address;
    const { target, links = [] } = this.seen.get(url) ?? {};
    this.seen.delete(url);
    const elsewhere = await this.elsewhere(address, target, scraped);
    const isRead = !(scraped instanceof FetchFailure) && elsewhere === undefined;
    const follows = this.payload.sitemap !== 'only';
    const found = isRead && this.rules && follows ? judgeLinks(addressesOf(links), this.rules, 1) : { links: [] };
    const cleanTarget = target && cleanAddress(target.href);
    const [key, targetKey] = [keyOf(address), cleanTarget ? addressKey(cleanTarget) : undefined];
    const end = elsewhere ? this.redirected(address, scraped, elsewhere) : this.compare(address, scraped);
    const commit = {
      key,
      targetKey,
      textKey: textKeyOf(known ? key : (targetKey ?? key), hashOf(address, end), isRead ? scraped.read : {}),
      isKnown: known !== undefined,
      limit: this.payload.limit,
      ...found,
    };
    await endAddress(this.context, this.batch, url, end, commit);
    if (found.links.length > 0) await this.batch.onLinks();
  }

  /**
   * Returns where an address redirects to, if its text is not to be that of the target: another website, such as a login,
   * or another page of the crawl that does not name it as canonical, or one that returns to it. The start page may
   * redirect, as in a crawl, and known pages to the same path of another website: their site has moved.
   */
  private async elsewhere(
    { url, known }: FrontierAddress,
    target: URL | undefined,
    scraped: ScrapedPage | FetchFailure,
  ): Promise<Elsewhere | undefined> {
    const key = known?.key ?? addressKey(url);
    if (!target || !this.rules || key === this.startKey) return undefined;
    if (!this.rules.isOwn(target)) return known && isSamePath(new URL(url), target) ? undefined : 'another website';
    if (!known) return undefined;
    const targetKey = addressKey(cleanAddress(target.href) ?? target.href);
    const isRead = !(scraped instanceof FetchFailure);
    if (isRead && [targetKey, canonicalKeyOf(scraped.read)].includes(key)) return undefined;
    if (returnsTo(target, new URL(url), isRead && scraped.fetched.hasMoved))
      return 'a page that returns to it, such as a login';
    if (!isRead) return undefined;
    return (await this.context.frontier.hasAdded(targetKey)) ? 'another page of its website' : undefined;
  }

  /**
   * Ends an address that redirects elsewhere. A known page is kept, since the target may be a login, unless another page
   * has its text now, or it has moved there permanently.
   */
  private redirected({ url, known }: FrontierAddress, scraped: ScrapedPage | FetchFailure, where: Elsewhere): PageEnd {
    if (!known) return { skipped: 'off-site' };
    const isRead = where === 'another page of its website' && !(scraped instanceof FetchFailure);
    const isGone = isRead && (scraped.fetched.hasMoved || versionOf(scraped).hash === known.hash);
    if (isGone) return { change: { url, change: 'gone' } };
    return this.failure(url, new FetchFailure('unreachable', { message: `The page redirects to ${where}.` }), true);
  }

  private compare({ url, known }: FrontierAddress, scraped: ScrapedPage | FetchFailure): PageEnd {
    if (scraped instanceof FetchFailure) return this.failure(url, scraped, known !== undefined);
    if (known && scraped.fetched.isUnchanged) return { same: true };
    const page = versionedPage(url, scraped, this.payload.fields);
    observePage({ page }, this.settings.observer);
    if (known && known.hash === page.version?.hash) return { same: true };
    return { change: { url, change: known ? 'changed' : 'new', page } };
  }

  private failure(url: string, failure: FetchFailure, isKnown: boolean): PageEnd {
    if (failure.outcome === 'not-found') {
      // A missing page that only a link names is a broken link.
      return isKnown ? { change: { url, change: 'gone' } } : { skipped: 'not-found' };
    }
    const result = failedResult(url, failure);
    observePage(result, this.settings.observer);
    return result;
  }
}

/** Returns the hash of the text of a page that exists. */
function hashOf({ known }: FrontierAddress, end: PageEnd): string | undefined {
  if ('same' in end) return known?.hash;
  return 'change' in end ? end.change.page?.version?.hash : undefined;
}

const addressesOf = (links: NonNullable<Page['links']>) => links.map((link) => link.url);

/** Whether a target has the path of an address, which is not that of a start page, and the parameters of its query. */
function isSamePath(address: URL, target: URL): boolean {
  const pathOf = ({ href }: URL) => {
    const url = new URL(href);
    url.search = '';
    return addressKey(url.href).slice(siteHost(url).length);
  };
  if (pathOf(address) === '' && address.search === '') return false;
  const hasParameter = ([name, value]: [string, string]) => target.searchParams.getAll(name).includes(value);
  return pathOf(address) === pathOf(target) && [...address.searchParams].every(hasParameter);
}
