import { EnqueueStrategy } from '@crawlee/basic';
import type { CrawlContext, CrawlRequest } from '../crawl/crawl';
import type { FetchedPage } from '../crawl/engine';
import type { FetchFailure } from '../crawl/fetch-failure';
import type { LinkList } from './link-list';
import { linksOfPage, type LinkedPage, type LinkReader } from './read-links';
import { addPageLinks } from './add-page-links';

/** Maximum pages fetched for links per call, since the visitor waits for them. */
const maxWalkedPages = 300;
const pageConcurrency = 8;
/**
 * Maximum links kept of the pages of a step, which are in memory together: 5,000 of each,
 * while a site map may have many more.
 */
const maxStepLinks = 5_000 * maxWalkedPages;

/**
 * Follows the list's links for `depth` more steps, breadth first, and adds the links of the pages. Removes dead links,
 * skips unreadable pages. Stops when `signal` aborts, the list is full or enough pages have been read. Calls `onGrown`
 * when the list has grown.
 */
export async function walkSite(
  reader: LinkReader,
  list: LinkList,
  depth: number,
  signal: AbortSignal,
  onGrown: () => void,
): Promise<void> {
  const walk = new Walk(reader, list, signal, onGrown);
  try {
    await reader.crawler.crawl(walk.firstLevel(), {
      signal,
      concurrency: pageConcurrency,
      maxPages: maxWalkedPages,
      maxDepth: depth - 1,
      page: (page, context) => walk.page(page, context),
      failed: (failure, context) => walk.failed(failure, context),
    });
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await walk.addLinks();
  }
}

/** The handlers of one walk. Each step waits for the previous one, so that the result is deterministic. */
class Walk {
  /** Addresses of the current step in the list's order, and their pages. */
  private level: readonly string[] = [];
  private found = new Map<string, LinkedPage>();
  private linksLeft = maxStepLinks;
  private readonly dead: string[] = [];
  private open = 0;

  constructor(
    private readonly reader: LinkReader,
    private readonly list: LinkList,
    private readonly signal: AbortSignal,
    private readonly onGrown: () => void,
  ) {}

  firstLevel(): CrawlRequest[] {
    this.level = this.candidates().slice(0, maxWalkedPages);
    this.open = this.level.length;
    return this.level.map((url) => ({ url, uniqueKey: url, label: 'http' }));
  }

  async page(fetched: FetchedPage, context: CrawlContext): Promise<void> {
    const page = await linksOfPage(this.reader, fetched, this.signal);
    const links = page.links.slice(0, this.linksLeft);
    this.linksLeft -= links.length;
    this.found.set(context.request.url, { ...page, links });
    await this.ended(context);
  }

  async failed({ outcome }: FetchFailure, context: CrawlContext): Promise<void> {
    if (outcome === 'not-found') this.dead.push(context.request.url);
    await this.ended(context);
  }

  /** Adds the links of a step in the order of its pages, not of their responses. */
  async addLinks(): Promise<void> {
    for (const url of this.level) {
      const page = this.found.get(url);
      if (page) await addPageLinks(this.list, page, url);
    }
    for (const url of this.dead.splice(0)) this.list.remove(url);
    this.found = new Map();
    this.linksLeft = maxStepLinks;
    this.onGrown();
  }

  private async ended(context: CrawlContext): Promise<void> {
    this.open -= 1;
    if (this.open > 0) return;
    await this.addLinks();
    if (!this.list.full) await this.nextLevel(context);
  }

  /** Enqueues the pages of the next step: listed pages that are not in the queue. */
  private async nextLevel({ enqueueLinks }: CrawlContext): Promise<void> {
    const { processedRequests } = await enqueueLinks({
      urls: this.candidates(),
      // The list contains only pages of the site, on any of its hosts.
      strategy: EnqueueStrategy.All,
      label: 'http',
      transformRequestFunction: (request) => Object.assign(request, { uniqueKey: request.url }),
    });
    const added = new Set(processedRequests.filter((one) => !one.wasAlreadyPresent).map((one) => one.uniqueKey));
    this.level = this.candidates().filter((url) => added.has(url));
    this.open = added.size;
  }

  /** Returns the first addresses of the list, enough for all pages that may still be read: the queue takes 300. */
  private candidates(): string[] {
    return this.list
      .links()
      .slice(0, 2 * maxWalkedPages)
      .map(({ url }) => url);
  }
}
