import type { ConfigOf } from '@winnow/config';
import { browserLaunchOptions, checkEgress, createEgressFetch } from '@winnow/egress-client';
import type { Logger } from '@winnow/logging';
import type { variables } from './config';
import { convertToJsonHandler, extractFieldsHandler } from './convert-to-json/convert-to-json.handler';
import { BrowserEngine } from './crawl/browser';
import { Crawler, type CrawlerSettings } from './crawl/crawler';
import { findChromium } from './crawl/find-chromium';
import { HttpEngine } from './crawl/http';
import { paceRedirect } from './crawl/redirect-pace';
import { crawlSiteHandler } from './crawl-site/crawl-site.handler';
import type { DocumentJobs } from './linked-documents/linked-documents';
import { getLinksHandler } from './get-links/get-links.handler';
import { PagePool, type PagePoolOptions } from './page';
import { unobserved, type PageObserver } from './page-metrics';
import { refreshCollectionHandler } from './refresh-collection/refresh-collection.handler';
import { SearchEngine } from './search-web/search-engine';
import { searchWebHandler } from './search-web/search-web.handler';
import { scrapeContentHandler } from './scrape-content/scrape-content.handler';

const megabyte = 1_024 * 1_024;
/** Milliseconds until a request to the search engine times out; it waits a few seconds for its sources. */
const searchTimeoutMs = 15_000;

interface ScraperOptions extends Pick<CrawlerSettings, 'shares' | 'robotsCache'> {
  readonly poolOptions?: PagePoolOptions;
  readonly observer?: PageObserver;
  /** Reads linked documents; without it, they are of an unsupported type. */
  readonly jobs?: DocumentJobs | undefined;
}

/** Creates the scraper: engines behind the egress, the crawler they share, and a handler per operation. */
export function createScraper(
  config: ConfigOf<typeof variables>,
  log: Logger,
  { poolOptions, observer = unobserved, jobs, shares, robotsCache }: ScraperOptions = {},
) {
  const egress = { egressUrl: config.egressUrl, tokens: config.egressTokens };
  const executablePath = findChromium(config.chromiumPath, config.searchPath);
  if (executablePath === null) log.warn({ searchPath: config.searchPath }, 'browser not found');
  const { userAgent } = config;
  const browser = new BrowserEngine({
    executablePath,
    userAgent,
    launch: browserLaunchOptions(egress),
    checkEgress: checkEgress(egress.egressUrl, egress.tokens),
    pages: config.browserPages,
    idleSeconds: config.browserIdleSeconds,
    sandbox: config.browserSandbox,
  });
  const http = new HttpEngine({
    fetch: createEgressFetch({ ...egress, beforeRedirect: paceRedirect }),
    userAgent,
    firstByteMs: config.firstByteSeconds * 1_000,
    pageMs: config.pageSeconds * 1_000,
  });
  const crawler = new Crawler({
    engines: { http, browser },
    log,
    requestsPerHost: config.requestsPerHost,
    obeyRobots: config.obeyRobots,
    maxBytes: config.maxPageMb * megabyte,
    observer,
    shares,
    robotsCache,
  });
  const pool = new PagePool(poolOptions);
  const quotas = config.rateLimit
    ? { visitorBytes: config.visitorUploadMb * megabyte, installationBytes: config.keptUploadMb * megabyte }
    : undefined;
  const kept = config.rateLimit
    ? { visitorBytes: config.visitorKeptMb * megabyte, blockBytes: config.blockKeptMb * megabyte }
    : undefined;
  const documents = jobs && { jobs, maxBytes: config.uploadMb * megabyte, quotas, kept };
  const { searchBaseUrl: baseUrl } = config;
  const engine =
    baseUrl === null
      ? undefined
      : new SearchEngine({ baseUrl, userAgent, timeoutMs: searchTimeoutMs, fetch: createEgressFetch(egress) });
  const { maxLinks, maxPages, maxPageChars: maxChars, pageConcurrency } = config;
  const pages = { crawler, pool, maxChars, pageConcurrency, observer, ...(documents ? { documents } : {}) };
  return {
    handlers: {
      'get-links': getLinksHandler({ crawler, pool, maxLinks }),
      'search-web': searchWebHandler(engine),
      'convert-to-json': convertToJsonHandler({ crawler, pool, maxChars }),
      'extract-fields': extractFieldsHandler({ crawler, pool, maxChars }),
      'scrape-content': scrapeContentHandler({ ...pages, maxPages }),
      'crawl-site': crawlSiteHandler(pages),
      'refresh-collection': refreshCollectionHandler(pages),
    },
    /** Closes the browser and the worker threads. */
    async close() {
      await Promise.all([crawler.close(), pool.close()]);
    },
  };
}
