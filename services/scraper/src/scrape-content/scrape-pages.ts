import { parseWebUrl, type PageReading } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { inSpan } from '@winnow/telemetry';
import type { CrawlContext, CrawlOptions, CrawlRequest } from '../crawl/crawl';
import type { Crawler } from '../crawl/crawler';
import type { FetchedPage } from '../crawl/engine';
import { FetchFailure } from '../crawl/fetch-failure';
import { hasRendering, type PageRendering } from '../crawl/render-page';
import { documentName } from '../linked-documents/document-name';
import type { ReadLinkedDocument } from '../linked-documents/linked-documents';
import type { PagePool, ReadOptions, ReadPage } from '../page';
import { isLikelyShell } from './likely-shell';
import type { PageMemory, RememberedPage } from './page-memory';

/** Format and parts of pages, requested extras, and what is done in the browser before. */
export type WantedParts = Pick<ReadOptions, 'format' | 'include' | 'selectors' | 'attributes'> & {
  readonly reading?: PageReading | undefined;
  readonly rendering?: PageRendering | undefined;
};

export interface PageReader {
  readonly crawler: Crawler;
  readonly pool: Pick<PagePool, 'read' | 'run'>;
  /** Maximum characters of one page. */
  readonly maxChars: number;
  /** Pages of the visitor's earlier jobs. */
  readonly memory?: Pick<PageMemory, 'recall' | 'remember'> | undefined;
  /** Reads linked PDF and office files; without it, they are of an unsupported type. */
  readonly readDocument?: ReadLinkedDocument;
  /** Whether a picture at an address is read as a document: a crawl finds them by the hundred. */
  readonly readsPictures?: (address: string) => boolean;
  /** Called with a page after it was read, with or without content, and its requested address. */
  readonly onRead?: (address: string, page: ScrapedPage) => void;
  readonly wanted?: WantedParts;
}

/** A fetched page and the content read from it. */
export interface ScrapedPage {
  readonly fetched: FetchedPage;
  /** Whether it is a PDF, an office file or a picture, read as a document. */
  readonly isDocument?: boolean;
  readonly read: ReadPage;
}

export interface ScrapeOptions extends Pick<
  CrawlOptions,
  'log' | 'signal' | 'stopping' | 'concurrency' | 'maxHostWaitMs'
> {
  /** Called when an address is final, with its page or its failure. */
  ended(address: string, end: ScrapedPage | FetchFailure): Promise<void>;
  /** Called with a page whose host asks to wait for longer; resolves with true when another run is to read it. */
  defer?(address: string, failure: FetchFailure): Promise<boolean>;
}

/** Maximum meta refreshes of an empty page that are followed. */
const maxRefreshes = 2;
const emptyWhenRendered = 'The page requires JavaScript to load its content, and its scripts rendered no text.';

/** User data of a crawl request. */
interface UserData {
  readonly address: string;
  readonly refreshes: number;
}

/**
 * Scrapes the addresses, each once, by HTTP; app shells, or all pages for the reading `rendered` or with
 * actions or a wait, by the browser. Throws the errors of `ended`, and as `Crawler.crawl` does.
 */
export async function scrapePages(
  addresses: readonly string[],
  reader: PageReader,
  options: ScrapeOptions,
): Promise<void> {
  const requests: CrawlRequest[] = [];
  const engine = reader.wanted?.reading === 'rendered' ? 'browser' : undefined;
  for (const address of addresses) {
    const request = requestFor(address, address, 0, engine);
    if (request) requests.push(request);
    else await options.ended(address, invalidAddress());
  }
  const scrape = new PageScrape(reader, options);
  await reader.crawler.crawl(requests, {
    ...options,
    rendering: reader.wanted?.rendering,
    unless: (url) => scrape.recall(url),
    page: (page, context) => scrape.page(page, context),
    failed: (failure, context) => scrape.failed(failure, context),
  });
}

/** Scrapes one page. Throws `FetchFailure` for a page without content, or the signal's reason. */
export async function scrapePage(address: string, reader: PageReader, signal: AbortSignal): Promise<ScrapedPage> {
  let scraped: ScrapedPage | FetchFailure | undefined;
  const ended = async (_address: string, end: ScrapedPage | FetchFailure) => void (scraped = end);
  await scrapePages([address], reader, { signal, concurrency: 1, ended });
  if (scraped === undefined || scraped instanceof FetchFailure)
    throw scraped ?? new Error('the crawl ended without the page');
  return scraped;
}

/** The handlers of one crawl, with the state of pages that are not final. */
class PageScrape {
  /** Pages waiting for the browser, as fetched by HTTP, by address. */
  private readonly shells = new Map<string, ScrapedPage>();
  /** Failures of pages that the browser downloads, by address. */
  private readonly downloads = new Map<string, FetchFailure>();
  /** Stored pages of the visitor, by requested address. */
  private readonly remembered = new Map<string, RememberedPage>();

  constructor(
    private readonly reader: PageReader,
    private readonly options: ScrapeOptions,
  ) {}

  async recall(url: URL) {
    const known = await this.reader.memory?.recall(url);
    if (known) this.remembered.set(url.href, known);
    return known?.validators;
  }

  async page(fetched: FetchedPage, context: CrawlContext): Promise<void> {
    const { address, refreshes } = context.request.userData as UserData;
    const { readDocument, readsPictures } = this.reader;
    const mayBeDocument = readDocument && fetched.engine === 'http' && !fetched.isUnchanged;
    const name = mayBeDocument ? documentName(fetched, readsPictures?.(address)) : undefined;
    if (readDocument && name !== undefined)
      return this.options.ended(address, await this.document(fetched, name, readDocument));
    const download = this.downloads.get(address);
    if (download) return this.options.ended(address, download);
    const page = await this.read(fetched, new URL(context.request.url));
    this.reader.onRead?.(address, page);
    const { outcome, content } = page.read;
    if (fetched.engine === 'browser') return this.rendered(address, page);
    const next = content === '' && refreshes < maxRefreshes ? await this.refreshTarget(fetched) : undefined;
    if (next) return this.enqueue(context, requestFor(next, address, refreshes + 1));
    // Fetched by HTTP first, since only that reads documents and checks the rules for the target of a redirect.
    const { rendering } = this.reader.wanted ?? {};
    if (hasRendering(rendering) && !fetched.isUnchanged && outcome !== 'unsupported') return this.render(context);
    const isShell = outcome === 'needs-javascript' || (outcome === 'thin' && isLikelyShell(fetched, content));
    if (!isShell) return this.options.ended(address, withContent(page));
    this.shells.set(address, page);
    await this.render(context);
  }

  private async render(context: CrawlContext): Promise<void> {
    const { url, userData } = context.request;
    const { address, refreshes } = userData as UserData;
    await this.enqueue(context, requestFor(url, address, refreshes, 'browser'));
  }

  private async document(page: FetchedPage, name: string, readDocument: ReadLinkedDocument): Promise<ScrapedPage> {
    const { include = [] } = this.reader.wanted ?? {};
    const { metadata, ...read } = await inSpan('read document', {}, () =>
      readDocument(page, name, this.options.signal),
    );
    return {
      fetched: { ...page, bytes: new Uint8Array() },
      isDocument: true,
      read: { ...read, ...(metadata && include.includes('metadata') ? { metadata } : {}) },
    };
  }

  /**
   * When the browser fails, falls back to the page fetched by HTTP. Fetches by HTTP what the browser downloads, which may
   * be a document.
   */
  async failed(failure: FetchFailure, context: CrawlContext): Promise<void> {
    const { url, label, userData } = context.request;
    const { address, refreshes } = userData as UserData;
    if (failure.asksToWait && (await this.options.defer?.(address, failure))) return void this.shells.delete(address);
    const isDownload = failure.outcome === 'unsupported' && label === 'browser';
    if (isDownload && this.reader.readDocument && this.reader.wanted?.reading === 'rendered') {
      this.downloads.set(address, failure);
      return this.enqueue(context, requestFor(url, address, refreshes, 'http'));
    }
    await this.options.ended(address, this.fallback(address, failure));
  }

  private fallback(address: string, failure: FetchFailure): ScrapedPage | FetchFailure {
    const shell = this.shells.get(address);
    this.shells.delete(address);
    if (!shell) return failure;
    if (shell.read.content !== '') return { ...shell, read: { ...shell.read, outcome: 'thin' } };
    return failure.outcome === 'thin' ? new FetchFailure('needs-javascript', { message: emptyWhenRendered }) : failure;
  }

  private async rendered(address: string, page: ScrapedPage): Promise<void> {
    const rendered = withContent(page);
    const shell = this.shells.get(address);
    // Selected elements may be shorter than the shell, which was read without them.
    const isSelected = this.reader.wanted?.selectors?.only !== undefined;
    const isBetter = !shell || isSelected || rendered.read.content.length >= shell.read.content.length;
    const end = isBetter ? rendered : withContent(shell);
    this.shells.delete(address);
    await this.options.ended(address, end);
  }

  private async enqueue({ addRequests }: CrawlContext, request: CrawlRequest | undefined): Promise<void> {
    if (request === undefined) throw invalidAddress();
    await addRequests([request], { forefront: true });
  }

  private async refreshTarget({ bytes, contentType, url }: FetchedPage): Promise<string | undefined> {
    return (await this.reader.pool.run('links', [{ bytes, contentType, url }], this.options.signal)).refresh;
  }

  private async read(fetched: FetchedPage, url: URL): Promise<ScrapedPage> {
    const { pool, maxChars, memory, wanted: { reading, rendering: _, ...wanted } = {} } = this.reader;
    const { signal } = this.options;
    const known = this.remembered.get(url.href);
    this.remembered.delete(url.href);
    if (known && fetched.isUnchanged) return { fetched, read: known.read };
    try {
      const options = { maxChars, rendered: fetched.engine === 'browser', whole: reading === 'whole', ...wanted };
      const read = await inSpan('read page', {}, () => pool.read(fetched, options, signal));
      await memory?.remember(url, fetched, read);
      return { fetched, read };
    } catch (error) {
      // Only the page whose reading timed out fails.
      if (error instanceof ProblemError && error.code === 'timeout')
        throw new FetchFailure('timeout', { message: error.message, cause: error });
      throw error;
    }
  }
}

/** Returns the request for an address, or undefined when it is not a web address. */
function requestFor(
  target: string,
  address: string,
  refreshes: number,
  label?: CrawlRequest['label'],
): CrawlRequest | undefined {
  const url = parseWebUrl(target);
  if (url === null) return undefined;
  // The fragment after `#!` or `#/` is not sent to the server, so only a browser can render that page.
  const engine = label ?? (/^#!?\/|^#!/.test(url.hash) ? 'browser' : 'http');
  const userData: UserData = { address, refreshes };
  return { url: url.href, uniqueKey: [engine, refreshes, address].join(' '), label: engine, userData: { ...userData } };
}

const invalidAddress = () =>
  new FetchFailure('unreachable', { message: 'That is not a web address.', code: 'invalid-request' });

/** Returns the page when it has content; else throws its failure. */
function withContent(page: ScrapedPage): ScrapedPage {
  const { outcome, content, message } = page.read;
  if (outcome === 'ok' || (outcome === 'thin' && content.trim() !== '')) return page;
  throw new FetchFailure(outcome, { message: outcome === 'thin' ? undefined : message });
}
