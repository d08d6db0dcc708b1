import { ProblemError } from '@winnow/errors';
import {
  JobSuspended,
  withFairnessKeyOf,
  type FrontierAddress,
  type FrontierState,
  type JobContext,
  type PageCommit,
  type PageEnd,
  type StoredResult,
} from '@winnow/jobs';
import type { Crawler } from '../crawl/crawler';
import type { FetchFailure } from '../crawl/fetch-failure';
import { addressKey } from '../get-links/canonical-address';
import { overQuotaResult, type FailedResult } from '../scrape-content/page-result';

/** Addresses per child job, and maximum active children per job; together they load a site no more than a scrape. */
const pagesPerChild = 50;
const maxChildren = 3;
/** Milliseconds between checks of a paused job, and between a child's checks for whether its job is paused. */
const pausedMs = 5_000;
const checkIntervalMs = 1_000;
/** Maximum milliseconds that a page of a child waits for its host, in a slot; longer pauses are those of the job. */
export const maxHostWaitMs = 5_000;
const pausedProblem = new ProblemError('unavailable', 'The job is paused.');

/** A batch of addresses that a child has claimed. */
export interface ClaimedBatch {
  readonly child: number;
  readonly addresses: readonly FrontierAddress[];
  /** Hosts of the site. */
  readonly hosts: readonly string[];
  /** Aborts when the job is paused, its account is full, or the database is behind: no further page begins. */
  readonly pause: AbortController;
  /** To be called when pages have added new addresses. */
  readonly onLinks: () => Promise<void>;
}

/** A job whose addresses are read by child jobs in any process. They share its frontier, so that a retry resumes. */
export interface SiteJob {
  /** Address whose host limits the number of children; undefined for addresses of many hosts. */
  readonly start: URL | undefined;
  /** Maximum addresses of the frontier. */
  readonly limit: number;
  /** Adds the first addresses. */
  open(): Promise<void>;
  /**
   * Adds the addresses that the site's sitemaps list, which the child has claimed. `started` resolves when the child has
   * read its first addresses. Rejects with the reason of `signal`.
   */
  addListed?(child: number, started: Promise<void>, signal: AbortSignal): Promise<void>;
  /** Reads a batch and ends each of its addresses. */
  read(batch: ClaimedBatch): Promise<void>;
  result(state: FrontierState): Promise<StoredResult>;
}

/**
 * Runs the job: it adds the first addresses and child jobs, and is suspended until they end. As one of the children,
 * reads addresses, adds further children, and resolves with undefined.
 */
export async function runSiteJob(
  job: SiteJob,
  context: JobContext,
  crawler: Pick<Crawler, 'crawlDelayOf'>,
): Promise<StoredResult | undefined> {
  // Several children would exceed the crawl delay of robots.txt.
  const isSlow = job.start !== undefined && (await crawler.crawlDelayOf(job.start)) > 0;
  const max = isSlow ? 1 : maxChildren;
  const { child } = context;
  if (child === undefined) return runParent(job, context, max);
  const addChildren = async (ended?: number) =>
    context.addChildren(await context.frontier.plan(pagesPerChild, max, ended));
  await readAsChild(child, job, context, addChildren);
  await addChildren(child);
  return undefined;
}

async function runParent(job: SiteJob, context: JobContext, max: number): Promise<StoredResult> {
  const { frontier } = context;
  if (!(await frontier.state()).isOpen) await job.open();
  if (await context.hasChildren()) throw new JobSuspended();
  for (const address of await frontier.releaseAll())
    await frontier.commit(0, unreadResult(address.url), { key: keyOf(address), links: [], limit: job.limit });
  const children = await frontier.plan(pagesPerChild, max);
  if (children.length > 0) {
    await context.addChildren(children);
    throw new JobSuspended();
  }
  const state = await frontier.state();
  // Without room for their pages, sitemaps are not waited for.
  const hasSitemaps = state.hasSitemaps && state.found < job.limit;
  if (state.isPaused || ((state.waiting > 0 || hasSitemaps) && !state.isFull))
    throw new JobSuspended(state.isPaused || state.isBehind ? pausedMs : (state.hostWaitMs ?? pausedMs));
  return job.result(state);
}

/**
 * Reads up to a child's number of addresses; ends early when none is waiting. Releases unread addresses when the job is
 * paused, the account is full, or the database is behind.
 */
async function readAsChild(
  child: number,
  job: SiteJob,
  { frontier, signal, stopping }: JobContext,
  onLinks: () => Promise<void>,
): Promise<void> {
  const pause = new AbortController();
  const timer = setInterval(() => {
    void frontier.state().then(
      ({ isPaused, isFull, isBehind }) => (isPaused || isFull || isBehind ? pause.abort(pausedProblem) : undefined),
      () => undefined,
    );
  }, checkIntervalMs);
  const stop = withFairnessKeyOf(signal, AbortSignal.any([signal, stopping, pause.signal]));
  const listing = new Listing(child, job, frontier, stop);
  try {
    await listing.start(onLinks);
    for (let remaining = pagesPerChild; remaining > 0;) {
      stopping.throwIfAborted();
      const { hosts, addresses } = await frontier.claim(child, remaining);
      if (addresses.length > 0) {
        remaining -= addresses.length;
        await job.read({ child, addresses, hosts, pause, onLinks });
      }
      listing.started.resolve();
      // A crawl on hold returns none, not even those that a killed run of this child had claimed.
      if (addresses.length === 0 && !(await listing.ended())) return await frontier.release(child);
    }
    await listing.ended();
  } catch (error) {
    if (error !== pausedProblem) throw error;
    await frontier.release(child);
  } finally {
    listing.stop();
    clearInterval(timer);
  }
}

/** The sitemaps that a child reads beside its pages, so that slow ones delay nothing. */
class Listing {
  readonly started = Promise.withResolvers<void>();
  private readonly stopped = new AbortController();
  private adding: Promise<void> | undefined;

  constructor(
    private readonly child: number,
    private readonly job: SiteJob,
    private readonly frontier: JobContext['frontier'],
    private readonly signal: AbortSignal,
  ) {}

  /** Begins, unless another child reads them. */
  async start(onLinks: () => Promise<void>): Promise<void> {
    if (this.job.addListed === undefined || !(await this.frontier.claimSitemaps(this.child))) return;
    const signal = withFairnessKeyOf(this.signal, AbortSignal.any([this.signal, this.stopped.signal]));
    this.adding = this.job.addListed(this.child, this.started.promise, signal).then(onLinks);
    // Its failure is that of `ended`.
    this.adding.catch(() => undefined);
  }

  /** Waits until all addresses are added; resolves with false if they were before. */
  async ended(): Promise<boolean> {
    if (this.adding === undefined) return false;
    await this.adding;
    this.adding = undefined;
    return true;
  }

  stop(): void {
    this.stopped.abort();
    this.started.resolve();
  }
}

/** Ends an address of a batch. A page that does not fit into the account fails, and ends the job. */
export async function endAddress(
  { frontier }: Pick<JobContext, 'frontier'>,
  { child, pause }: ClaimedBatch,
  url: string,
  end: PageEnd,
  commit: PageCommit,
): Promise<void> {
  try {
    await frontier.commit(child, end, commit);
  } catch (error) {
    if ('failed' in end || !(error instanceof ProblemError && error.code === 'quota')) throw error;
    const { key, limit } = commit;
    await frontier.commit(child, overQuotaResult(url, error), { key, limit, links: [] });
    pause.abort(pausedProblem);
  }
}

/** Leaves an address to a later child, after the pause of its host; false when it is to fail. */
export const deferAddress = (
  { frontier }: Pick<JobContext, 'frontier'>,
  { child }: ClaimedBatch,
  key: string,
  { waitMs = 0, status }: FetchFailure,
): Promise<boolean> => frontier.defer(child, key, waitMs, status !== undefined);

/** Returns the key of an address in the frontier. */
export const keyOf = ({ url, known }: FrontierAddress): string => known?.key ?? addressKey(url);

/** Returns the result of a page that several workers failed to read. */
function unreadResult(url: string): FailedResult {
  const { code, message } = new ProblemError('unavailable', 'The page could not be read.');
  return { failed: { url, outcome: 'unreachable', message }, code };
}
