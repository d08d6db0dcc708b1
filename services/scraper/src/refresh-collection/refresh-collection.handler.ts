import { parseWebUrl, type PayloadOf, type RefreshCounts, type ResponseOf } from '@winnow/contracts';
import type { FrontierState, JobContext, JobHandler, StoredResult } from '@winnow/jobs';
import type { CrawlSiteSettings } from '../crawl-site/read-site';
import { runSiteJob, type SiteJob } from '../crawl-site/site-job';
import type { FailedResult } from '../scrape-content/page-result';
import { CompareBatch } from './compare-pages';
import { readKnownPages } from './known-pages';
import { planRefresh } from './plan-refresh';

const noChanges: RefreshCounts = { new: 0, changed: 0, gone: 0, same: 0, failed: 0, requested: 0 };
/** Result of a child job, whose changes belong to the refresh. */
const emptyResult: ResponseOf<'refresh-collection'> = { changes: [], stats: noChanges };

/**
 * Compares a collection with its site by the dates of sitemaps, by conditional requests, and by the hash of each text.
 * The known pages are the first addresses of a crawl, whose children store each change immediately.
 */
export function refreshCollectionHandler(settings: CrawlSiteSettings): JobHandler<'refresh-collection'> {
  return async (payload, context) =>
    (await runSiteJob(siteRefresh(payload, context, settings), context, settings.crawler)) ?? emptyResult;
}

function siteRefresh(
  payload: PayloadOf<'refresh-collection'>,
  context: JobContext,
  shared: CrawlSiteSettings,
): SiteJob {
  const { frontier, signal } = context;
  const { headers, url } = payload;
  const settings = { ...shared, crawler: shared.crawler.withHeaders(headers, url === undefined ? [] : [url]) };
  return {
    start: parseWebUrl(payload.url ?? '') ?? undefined,
    limit: payload.limit,
    async open() {
      const pages = await readKnownPages(await context.readUpload(payload.upload.key));
      const { hosts, addresses, settled } = await planRefresh(payload, pages, settings, signal);
      // Every known page is compared; new ones are added up to the crawl's limit.
      await frontier.open(hosts, addresses, Math.max(payload.limit, pages.length), settled);
    },
    read: (batch) => new CompareBatch(batch, payload, context, settings).read(),
    result: async (state) => outcomeOf(state, await frontier.failures<FailedResult>()),
  };
}

/** Returns the result of a refresh. Addresses over the quota count as failed: their pages stay unchanged. */
function outcomeOf(state: FrontierState, failures: readonly FailedResult[]): StoredResult {
  const { changes, ended, settled, waiting, skipped, pages, isFull } = state;
  const count = (change: keyof RefreshCounts) => changes[change] ?? 0;
  const stats: RefreshCounts = {
    new: count('new'),
    changed: count('changed'),
    gone: count('gone'),
    same: count('same'),
    failed: count('failed') + waiting + (skipped['quota'] ?? 0),
    requested: ended - settled,
  };
  // When the account is full, a list of failures cannot be stored either.
  const failed = isFull ? [] : failures.map((failure) => failure.failed);
  return { stored: { list: 'changes', length: pages }, rest: { ...(failed.length > 0 ? { failed } : {}), stats } };
}
