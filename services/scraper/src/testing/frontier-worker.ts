import { JobWorker, type CrawlFrontier, type JobContext } from '@winnow/jobs';
import { testHandlers } from '@winnow/jobs/testing';
import { silentLogger } from '@winnow/logging';

/** Work on the frontier of a crawl. */
export type FrontierWork = (frontier: CrawlFrontier, jobId: string) => Promise<unknown>;

/** Starts a worker whose crawls are `work` on their frontier, without a website. */
export function startFrontierWorker(redisUrl: string, prefix: string, work: FrontierWork): JobWorker<'scraper'> {
  const handlers = testHandlers('scraper', {
    'crawl-site': async (_payload: unknown, { frontier, jobId }: JobContext) => {
      await work(frontier, jobId);
      const { found, outcomes, skipped, pages: length } = await frontier.state();
      return { stored: { list: 'pages', length }, rest: { stats: { found, outcomes, skipped } } };
    },
  });
  return new JobWorker({
    queue: 'scraper',
    handlers,
    redisUrl,
    prefix,
    concurrency: 1,
    log: silentLogger,
    graceMs: 1_000,
  });
}
