import type { CrawlStats, FailedPage, Page, RefreshCounts } from '@winnow/contracts';
import type { RefreshedPage } from '@winnow/collections';
import { ProblemError } from '@winnow/errors';
import type { JobClient, JobResult, StoredItems } from '@winnow/jobs';
import type { CollectionStore } from './collection-store';
import type { PendingJob } from './pending-work';

/** Maximum items parsed at a time, and maximum bytes of them, since parsing blocks other requests. */
const windowItems = 20;
const windowBytes = 1 * 2 ** 20;

export type TakeOver = (job: PendingJob) => Promise<'unfinished' | 'stored' | 'nothing'>;

/**
 * Creates a function that stores the result of an ended job in the database, in windows, so that none is held as a
 * whole.
 */
export function takeOverOf(jobs: JobClient, store: CollectionStore): TakeOver {
  return async (job) => {
    const status = await jobs.status(job.id, job.owner);
    if (status === 'queued' || status === 'active') return 'unfinished';
    if (status !== 'completed') return 'nothing';
    await ('collection' in job ? storeRefresh(job, jobs, store) : storeCrawl(job, jobs, store));
    return 'stored';
  };
}

type Crawl = Extract<PendingJob, { request: unknown }>;
type Refresh = Extract<PendingJob, { collection: string }>;

async function storeCrawl(crawl: Crawl, jobs: JobClient, store: CollectionStore): Promise<void> {
  const { writer } = await store.open();
  const first = await writer.begin(crawl);
  if (first === undefined) return;
  const readAt = new Date();
  try {
    const { items, rest } = await resultOf<{ stats: CrawlStats; failed?: FailedPage[] }>(crawl, jobs);
    let position = first;
    for await (const pages of windowsOf<Page>(items, first)) {
      await writer.add(crawl, position, pages, readAt);
      position += pages.length;
    }
    await writer.complete(crawl.id, rest.stats, rest.failed ?? []);
  } catch (error) {
    if (error instanceof ProblemError && (error.code === 'quota' || error.code === 'not-found'))
      await writer.abandon(crawl.id);
    throw error;
  }
}

async function storeRefresh(refresh: Refresh, jobs: JobClient, store: CollectionStore): Promise<void> {
  const { items, rest } = await resultOf<{ stats: RefreshCounts }>(refresh, jobs);
  const { refresher } = await store.open();
  const { id: job, owner, collection: id } = refresh;
  await refresher.apply({ id, owner, job, counts: rest.stats }, () => windowsOf<RefreshedPage>(items));
}

async function resultOf<Rest>({ id, owner }: PendingJob, jobs: JobClient) {
  const result = await jobs.storedResult(id, owner);
  if (!result) throw new ProblemError('not-found', 'The result has expired before it was stored.');
  return { items: result.items, rest: result.rest as Rest };
}

/** Yields the items from `first` on, in windows of limited size. */
async function* windowsOf<Item>(items: StoredItems, first = 0): AsyncGenerator<Item[]> {
  let count = windowItems;
  for (let at = first; at < items.length;) {
    const window = await items.window(at, Math.min(count, items.length - at));
    if (window.bytes > windowBytes && count > 1) {
      count = Math.ceil(count / 4);
      continue;
    }
    const read = await parse<Item[]>(window);
    yield read;
    at += read.length;
    count = windowItems;
  }
}

async function parse<Value>({ pieces }: JobResult): Promise<Value> {
  const json = Buffer.concat(await Array.fromAsync(pieces()));
  return JSON.parse(`[${json.toString()}]`) as Value;
}
