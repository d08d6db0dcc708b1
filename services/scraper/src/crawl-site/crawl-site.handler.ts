import { parseWebUrl, type PayloadOf, type ResponseOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { FrontierState, JobContext, JobHandler, StoredResult } from '@winnow/jobs';
import { dominantProblem, type FailedResult } from '../scrape-content/page-result';
import { firstAddresses } from './first-addresses';
import { addListedPages, usesSitemaps } from './listed-pages';
import { SiteBatch, type CrawlSiteSettings } from './read-site';
import { runSiteJob, type SiteJob } from './site-job';

/** Result of a child job, whose pages belong to the crawl. */
const emptyResult: ResponseOf<'crawl-site'> = { pages: [], stats: { found: 0, outcomes: {}, skipped: {} } };

/** Reads a whole site: its children read pages, and add their links. */
export function crawlSiteHandler(settings: CrawlSiteSettings): JobHandler<'crawl-site'> {
  return async (payload, context) =>
    (await runSiteJob(siteCrawl(payload, context, settings), context, settings.crawler)) ?? emptyResult;
}

function siteCrawl(payload: PayloadOf<'crawl-site'>, context: JobContext, shared: CrawlSiteSettings): SiteJob {
  const { frontier, signal } = context;
  const { limit, headers } = payload;
  const settings = { ...shared, crawler: shared.crawler.withHeaders(headers, [payload.url]) };
  const start = parseWebUrl(payload.url);
  if (start === null) throw new ProblemError('invalid-request', 'That is not a web address.');
  return {
    start,
    limit,
    async open() {
      const { hosts, addresses } = await firstAddresses(start, payload, settings, signal);
      await frontier.open(hosts, addresses, limit, [], usesSitemaps(payload));
    },
    addListed: (child, started, stop) =>
      addListedPages({ start, payload, frontier, reader: settings, child, started, signal: stop }),
    read: (batch) => new SiteBatch(batch, payload, context, settings).read(),
    result: async (state) => outcomeOf(state, await frontier.failures<FailedResult>()),
  };
}

/** Throws the most frequent problem when no page has content. */
function outcomeOf(state: FrontierState, failures: readonly FailedResult[]): StoredResult {
  const { found, outcomes, skipped, pages, isFull } = state;
  if (pages === 0 && found > 0) throw dominantProblem(failures);
  const stopped = isFull || skipped['quota'] ? 'quota' : skipped['over-limit'] ? 'limit' : undefined;
  // When the account is full, a list of failures cannot be stored either.
  const failed = isFull ? [] : failures.map((failure) => failure.failed);
  const stats = { found, outcomes, skipped, ...(stopped ? { stopped } : {}) };
  return { stored: { list: 'pages', length: pages }, rest: { ...(failed.length > 0 ? { failed } : {}), stats } };
}
