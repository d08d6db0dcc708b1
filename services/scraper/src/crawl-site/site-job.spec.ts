import { fairnessKeyOf, setFairnessKey, type JobContext } from '@winnow/jobs';
import { runSiteJob, type SiteJob } from './site-job';

/** A child of a crawl that has read its pages, while it still reads the site's sitemaps. */
function readingSitemaps() {
  const job = new AbortController();
  setFairnessKey(job.signal, 'block');
  const listing = Promise.withResolvers<AbortSignal>();
  const frontier = {
    claimSitemaps: async () => true,
    claim: async () => ({ hosts: ['a.test'], addresses: [] }),
    state: async () => ({ isPaused: false, isFull: false, isBehind: false }),
    plan: async () => [],
    release: async () => undefined,
  };
  const { signal: stopping } = new AbortController();
  const context = { child: 1, frontier, signal: job.signal, stopping, addChildren: async () => undefined };
  const site: Pick<SiteJob, 'start' | 'addListed'> = {
    start: undefined,
    addListed: (_child, _started, signal) => {
      listing.resolve(signal);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  };
  const ended = runSiteJob(site as SiteJob, context as unknown as JobContext, { crawlDelayOf: async () => 0 });
  return { job, listing: listing.promise, ended };
}

/** Runs a crawl whose pages have ended, and whose sitemaps are to be read again, with 10 known addresses. */
function withRejectedSitemaps(limit: number) {
  const frontier = {
    state: async () => ({ isOpen: true, hasSitemaps: true, hostWaitMs: 60_000, waiting: 0, found: 10 }),
    releaseAll: async () => [],
    plan: async () => [],
  };
  const context = { frontier, hasChildren: async () => false } as unknown as JobContext;
  const site: Pick<SiteJob, 'start' | 'limit' | 'result'> = {
    start: undefined,
    limit,
    result: async () => ({ stored: { list: 'pages', length: 10 }, rest: {} }),
  };
  return runSiteJob(site as SiteJob, context, { crawlDelayOf: async () => 0 });
}

it('waits for rejected sitemaps, unless there is no room for their pages', async () => {
  await expect(withRejectedSitemaps(11)).rejects.toMatchObject({ name: 'JobSuspended', forMs: 60_000 });
  await expect(withRejectedSitemaps(10)).resolves.toMatchObject({ stored: { length: 10 } });
});

it('stops reading sitemaps when the crawl is cancelled', async () => {
  const { job, listing, ended } = readingSitemaps();
  await listing;
  const cancelled = new Error('cancelled');
  job.abort(cancelled);
  await expect(ended).rejects.toBe(cancelled);
});

it("counts the requests for sitemaps as the visitor's", async () => {
  const { job, listing, ended } = readingSitemaps();
  expect(fairnessKeyOf(await listing)).toBe('block');
  job.abort(new Error('cancelled'));
  await expect(ended).rejects.toThrow('cancelled');
});
