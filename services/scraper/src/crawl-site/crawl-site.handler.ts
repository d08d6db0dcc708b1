import { parseWebUrl, type PayloadOf, type ResponseOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { JobSuspended, type FrontierState, type JobContext, type JobHandler, type StoredResult } from '@winnow/jobs';
import { addressKey } from '../get-links/canonical-address';
import { commonestProblem, type FailedResult } from '../scrape-content/page-result';
import { firstAddresses } from './first-addresses';
import { readSite, type CrawlSiteSettings } from './read-site';

type Payload = PayloadOf<'crawl-site'>;

/** Addresses per child job, and maximum active children per crawl; together they load a site no more than a scrape. */
const pagesOfChild = 50;
const maxChildren = 3;
/** Milliseconds between checks of a paused crawl. */
const pausedMs = 5_000;
/** Result of a child job, whose pages belong to the crawl. */
const nothing: ResponseOf<'crawl-site'> = { pages: [], stats: { found: 0, outcomes: {}, skipped: {} } };

/**
 * Reads a whole site. The job adds the first addresses and child jobs, and is suspended until they end; the children,
 * in any process, read pages and add their links and further children. They share the frontier in Redis, so that a
 * retry resumes.
 */
export function crawlSiteHandler(settings: CrawlSiteSettings): JobHandler<'crawl-site'> {
  return async (payload, context) => {
    const start = parseWebUrl(payload.url);
    if (start === null) throw new ProblemError('invalid-request', 'That is not a web address.');
    // Several children would exceed the crawl delay of robots.txt.
    const max = (await settings.crawler.crawlDelayOf(start)) > 0 ? 1 : maxChildren;
    const addChildren = async (ended?: number) =>
      context.addChildren(await context.frontier.plan(pagesOfChild, max, ended));
    if (context.child === undefined) return crawl(start, payload, context, settings, max);
    await readSite(context.child, pagesOfChild, payload, context, settings, addChildren);
    await addChildren(context.child);
    return nothing;
  };
}

async function crawl(
  start: URL,
  payload: Payload,
  context: JobContext,
  settings: CrawlSiteSettings,
  max: number,
): Promise<StoredResult> {
  const { frontier } = context;
  if (!(await frontier.state()).isOpen) {
    const { hosts, addresses } = await firstAddresses(start, payload, settings, context.signal);
    await frontier.open(hosts, addresses, payload.limit);
  }
  if (await context.hasChildren()) throw new JobSuspended();
  for (const { url } of await frontier.releaseAll())
    await frontier.commit(0, unread(url), { key: addressKey(url), links: [], limit: payload.limit });
  const children = await frontier.plan(pagesOfChild, max);
  if (children.length > 0) {
    await context.addChildren(children);
    throw new JobSuspended();
  }
  const state = await frontier.state();
  if (state.isPaused || (state.waiting > 0 && !state.isFull)) throw new JobSuspended(pausedMs);
  return outcomeOf(state, await frontier.failures<FailedResult>());
}

/** Result of a page at which several workers have failed. */
function unread(url: string): FailedResult {
  const { code, message } = new ProblemError('unavailable', 'The page could not be read.');
  return { failed: { url, outcome: 'unreachable', message }, code };
}

/** Throws the most frequent problem when no page has content. */
function outcomeOf(state: FrontierState, failures: readonly FailedResult[]): StoredResult {
  const { found, outcomes, skipped, pages, isFull } = state;
  if (pages === 0 && found > 0) throw commonestProblem(failures);
  const stopped = isFull || skipped['quota'] ? 'quota' : skipped['over-limit'] ? 'limit' : undefined;
  // When the account is full, a list of failures cannot be stored either.
  const failed = isFull ? [] : failures.map((failure) => failure.failed);
  const stats = { found, outcomes, skipped, ...(stopped ? { stopped } : {}) };
  return { stored: { list: 'pages', length: pages }, rest: { ...(failed.length > 0 ? { failed } : {}), stats } };
}
