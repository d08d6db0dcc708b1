import { parseWebUrl, type PayloadOf, type ResponseOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { JobSuspended, type FrontierState, type JobContext, type JobHandler, type StoredResult } from '@winnow/jobs';
import { addressKey } from '../get-links/canonical-address';
import { commonestProblem, type FailedResult } from '../scrape-content/page-result';
import { firstAddresses } from './first-addresses';
import { readSite, type CrawlSiteSettings } from './read-site';

type Payload = PayloadOf<'crawl-site'>;

/** Addresses that one child job reads, and children of one crawl at work: together they press a site as much as a scrape may. */
const pagesOfChild = 50;
const maxChildren = 3;
/** Milliseconds after which a paused crawl is looked at again. */
const pausedMs = 5_000;
/** What a child answers: its pages are the crawl's. */
const nothing: ResponseOf<'crawl-site'> = { pages: [], stats: { found: 0, outcomes: {}, skipped: {} } };

/**
 * Reads a whole site. The job takes up the first addresses, adds child jobs, and waits without a worker until they have ended;
 * the children read the pages, in whatever process, take up their links and add further children. All of them share the
 * frontier in Redis, so that a run that starts again goes on where the one before stood.
 */
export function crawlSiteHandler(settings: CrawlSiteSettings): JobHandler<'crawl-site'> {
  return async (payload, context) => {
    const start = parseWebUrl(payload.url);
    if (start === null) throw new ProblemError('invalid-request', 'That is not a web address.');
    // Two children would ask twice as often as robots.txt allows.
    const most = (await settings.crawler.crawlDelayOf(start)) > 0 ? 1 : maxChildren;
    const addChildren = async (ended?: number) =>
      context.addChildren(await context.frontier.plan(pagesOfChild, most, ended));
    if (context.child === undefined) return crawl(start, payload, context, settings, most);
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
  most: number,
): Promise<StoredResult> {
  const { frontier } = context;
  if (!(await frontier.state()).isOpen) {
    const { hosts, addresses } = await firstAddresses(start, payload, settings, context.signal);
    await frontier.open(hosts, addresses, payload.limit);
  }
  if (await context.hasChildren()) throw new JobSuspended();
  for (const { url } of await frontier.releaseAll())
    await frontier.commit(0, unread(url), { key: addressKey(url), links: [], limit: payload.limit });
  const children = await frontier.plan(pagesOfChild, most);
  if (children.length > 0) {
    await context.addChildren(children);
    throw new JobSuspended();
  }
  const state = await frontier.state();
  if (state.isPaused || (state.waiting > 0 && !state.isFull)) throw new JobSuspended(pausedMs);
  return outcomeOf(state, await frontier.failures<FailedResult>());
}

/** A page with which one worker after the other has failed. */
function unread(url: string): FailedResult {
  const { code, message } = new ProblemError('unavailable', 'The page could not be read.');
  return { failed: { url, outcome: 'unreachable', message }, code };
}

/** Throws the most frequent problem when addresses were taken up and none has content. */
function outcomeOf(state: FrontierState, failures: readonly FailedResult[]): StoredResult {
  const { found, outcomes, skipped, pages, isFull } = state;
  if (pages === 0 && found > 0) throw commonestProblem(failures);
  const stopped = isFull || skipped['quota'] ? 'quota' : skipped['over-limit'] ? 'limit' : undefined;
  // Where there is no room for a page, there is none for a list of failures.
  const failed = isFull ? [] : failures.map((failure) => failure.failed);
  const stats = { found, outcomes, skipped, ...(stopped ? { stopped } : {}) };
  return { stored: { list: 'pages', length: pages }, rest: { ...(failed.length > 0 ? { failed } : {}), stats } };
}
