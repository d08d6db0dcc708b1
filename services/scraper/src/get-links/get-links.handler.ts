import { parseWebUrl, percentTotal, progressMessages } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { withFairnessKeyOf, type JobHandler } from '@winnow/jobs';
import { FetchFailure } from '../crawl/fetch-failure';
import { siteHost } from './canonical-address';
import { LinkList } from './link-list';
import { nearestFirst } from './nearest-first';
import { withSubdomains } from './page-filter';
import { pagePatterns } from './page-patterns';
import { readParts } from './page-parts';
import { readFeeds } from './read-feeds';
import { readLinks, type LinkedPage, type LinkReader } from './read-links';
import { readSitemaps } from './read-sitemaps';
import { addInSlices, addLinks, addPageLinks } from './add-page-links';
import { addInLanguage, languageOf, type TranslatedLink } from './translations';
import { walkSite } from './walk-site';

/** Milliseconds after which the links found so far are returned, before the operation's deadline. */
const totalTimeoutMs = 40_000;
/** Timeouts of single steps in milliseconds. */
const sitemapsTimeoutMs = 20_000;
const walkTimeoutMs = 25_000;
/** Maximum sitemap addresses to read when patterns exclude most of them. */
const maxUnfiltered = 50_000;
/** Links below which a page may be an app shell. */
const minLinks = 2;

export interface GetLinksSettings extends LinkReader {
  /** Maximum links returned per site. */
  readonly maxLinks: number;
}

/**
 * Lists a site's pages without duplicates: the links of the given page in page order, then those of its sitemaps or,
 * without a sitemap, of its feeds. On request, lists only the former or the latter. Opens a page without links in the
 * browser when scripts may add some.
 */
export function getLinksHandler({ maxLinks, crawler, pool }: GetLinksSettings): JobHandler<'get-links'> {
  return async (
    { url: address, depth, limit = maxLinks, include, exclude, sitemap = 'include', subdomains, headers },
    { signal, progress },
  ) => {
    const start = parseWebUrl(address);
    if (start === null) throw new ProblemError('invalid-request', 'That is not a web address.');
    const reader = { crawler: crawler.withHeaders(headers, [address]), pool };
    const patterns = pagePatterns(include, exclude);
    const cap = Math.min(limit, maxLinks);
    const enough = patterns ? Math.max(maxUnfiltered, maxLinks) : maxLinks;
    let [done, found] = [0, 0];
    const reportProgress = (now: number, count = 0) => {
      [done, found] = [Math.max(done, now), Math.min(cap, Math.max(found, count))];
      void progress({
        progress: done,
        total: percentTotal,
        message: progressMessages.fetchingLinks,
        ...(found > 0 ? { found } : {}),
      });
    };
    // With patterns, only the list knows how many pages match.
    const onFound = (count: number) => patterns ?? reportProgress(0, count);
    reportProgress(5);
    const stop = new AbortController();
    const within = (...signals: AbortSignal[]) => withFairnessKeyOf(signal, AbortSignal.any(signals));
    const inTime = within(signal, stop.signal, timeoutSignal(totalTimeoutMs));
    const limited = (ms: number) => within(inTime, timeoutSignal(ms));
    try {
      const listedBy = (site: URL) =>
        sitemap === 'skip'
          ? Promise.resolve([])
          : readSitemaps(reader, site, enough, limited(sitemapsTimeoutMs), onFound);
      const sitemaps = listedBy(start);
      const page = await readStart(reader, start, inTime);
      const hosts = new Set([siteHost(start), siteHost(page.url)]);
      const list = new LinkList(subdomains ? withSubdomains(hosts) : hosts, cap, patterns);
      const follows = sitemap !== 'only';
      if (follows && page.hasText) list.add({ address: page.url.href, text: page.title });
      if (follows) await addPageLinks(list, page, page.url.href);
      reportProgress(40, list.size);
      const fromSitemaps = await sitemapsOf(page.url, start, sitemaps, () => listedBy(page.url));
      reportProgress(70);
      const others =
        fromSitemaps.length > 0 || !follows
          ? fromSitemaps
          : await withoutSitemap(reader, page, limited(sitemapsTimeoutMs));
      const language = languageOf(page, page.url.href);
      await addInSlices(nearestFirst(others, page.url), (link) => addInLanguage(list, link, language));
      if (follows && depth > 0)
        await walkSite(reader, list, depth, limited(walkTimeoutMs), () => reportProgress(70, list.size));
      if (follows && list.size === 0 && page.hasScripts && list.stats().reasons?.pattern === undefined)
        throw new FetchFailure('needs-javascript');
      reportProgress(percentTotal, list.size);
      return { links: list.links(), stats: list.stats() };
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof FetchFailure ? error.toProblem() : error;
    } finally {
      stop.abort();
    }
  };
}

/** Aborts after `ms` milliseconds with the `timeout` failure. */
function timeoutSignal(ms: number): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(new FetchFailure('timeout')), ms).unref();
  return limit.signal;
}

/** Reads the start page by HTTP, and by the browser when it has few links and scripts may render more. */
async function readStart(reader: LinkReader, start: URL, signal: AbortSignal): Promise<LinkedPage> {
  const isRouted = start.hash.startsWith('#/') || start.hash.startsWith('#!');
  const page = await readLinks(reader, 'http', start, signal);
  const ownLinks = new LinkList(new Set([siteHost(start), siteHost(page.url)]), minLinks);
  await addLinks(ownLinks, page.links, minLinks);
  if (!isRouted && (ownLinks.size >= minLinks || !page.hasScripts)) return page;
  try {
    // Responses have addresses without fragment; that of a route names the page.
    const address = isRouted && page.url.hash === '' ? new URL(start.hash, page.url) : page.url;
    const rendered = await readLinks(reader, 'browser', address, signal);
    return rendered.links.length >= page.links.length ? rendered : page;
  } catch (error) {
    // A page fetched by HTTP is still a result when the browser fails.
    if (page.hasText || page.links.length > 0 || !(error instanceof FetchFailure)) return page;
    throw error;
  }
}

/** Reads the sitemaps of the requested host, or of the redirect's target when it has none. */
async function sitemapsOf(
  end: URL,
  start: URL,
  first: Promise<readonly TranslatedLink[]>,
  second: () => Promise<readonly TranslatedLink[]>,
) {
  const found = await first;
  return found.length > 0 || end.origin === start.origin ? found : second();
}

/** Returns further links of a site without a sitemap, from paginated lists and feeds. */
async function withoutSitemap(reader: LinkReader, page: LinkedPage, signal: AbortSignal) {
  const [parts, feeds] = await Promise.all([readParts(reader, page, signal), readFeeds(reader, page.feeds, signal)]);
  return [...parts, ...feeds];
}
