import { loadSchemas, listJobs, readJson, requestJob, send } from '@winnow/api-client';
import type {
  Collection,
  CollectionIndex,
  Collections,
  collectionsRoute,
  Job,
  PageChange,
  PageDiff,
  RequestOf,
  SiteHeaders,
} from '@winnow/contracts';
import { queryClient, useQuery } from '@winnow/query';
import { isUnreached } from '../operation/retry-unreached';
import { sinkField } from './sinks-api';

// A value import from the contract would add its whole module: a page has its schemas in a separate file.
const route = '/api/collections' satisfies typeof collectionsRoute;
const addressOf = (id: string) => `${route}/${encodeURIComponent(id)}`;

/** Polling interval in milliseconds while a job runs, and for `promptMs` after its end. */
const pollIntervalMs = 1_000;
const promptMs = 20_000;
/** The same while a bucket is sent a collection, or until `settleMs` after a job's end: a busy server stores it late. */
const slowPollIntervalMs = 5_000;
const settleMs = 10 * 60_000;
/** Pages per request of an index. */
const indexPages = 5_000;

/** Whether a job processes a whole site: a crawl or a refresh. */
const isSiteJob = ({ operation }: Job): boolean => operation === 'crawl-site' || operation === 'refresh-collection';
export const isOpen = ({ status }: Pick<Job, 'status'>): boolean => status === 'queued' || status === 'active';

/** Number of running jobs at the last poll, and the time at which the last one was found to have ended. */
let running = 0;
let isDelivering = false;
let endedAt: number | undefined;

/** Jobs that this page started or saw running. A crawl's is removed once its collection, which has its id, is stored. */
const unstored = new Set<string>();

const hasEndedWithin = (ms: number) => endedAt !== undefined && Date.now() < endedAt + ms;

const jobsQuery = {
  queryKey: ['site-jobs'],
  queryFn: async () => {
    const jobs = (await listJobs()).filter(isSiteJob);
    const open = jobs.filter(isOpen).length;
    for (const job of jobs) if (isOpen(job)) unstored.add(job.id);
    // A job may have ended before this page was opened.
    const isFirst = endedAt === undefined && jobs.length > 0;
    if (open < running || isFirst) endedAt = Date.now();
    running = open;
    isDelivering = jobs.some(({ delivery }) => delivery?.status === 'waiting' || delivery?.status === 'sending');
    // A collection is stored after its job has ended.
    if (hasEndedWithin(settleMs))
      for (const queryKey of [collectionsQuery.queryKey, ['schedules']])
        void queryClient.invalidateQueries({ queryKey });
    return jobs;
  },
  refetchInterval: (): number | false => {
    if (running > 0 || hasEndedWithin(promptMs)) return pollIntervalMs;
    return isDelivering || hasEndedWithin(settleMs) ? slowPollIntervalMs : false;
  },
};
const collectionsQuery = {
  queryKey: ['collections'],
  queryFn: async (): Promise<Collections> => {
    const read = (await loadSchemas()).collectionsSchema.parse(await readJson(route));
    for (const { id } of read.collections) unstored.delete(id);
    return read;
  },
  retry: false,
};

/** Hook: crawls and refreshes of this visitor, newest first, and the time of the poll in milliseconds since 1970. */
export function useSiteJobs(): { readonly jobs: readonly Job[]; readonly at: number; readonly isLost: boolean } {
  const { data = [], dataUpdatedAt: at, error } = useQuery(jobsQuery, queryClient);
  return { jobs: data, at, isLost: isUnreached(error) };
}

/** Whether a crawl has ended whose collection is not stored so far. */
export const isBeingStored = ({ id, operation, status }: Job): boolean =>
  operation === 'crawl-site' && status === 'completed' && unstored.has(id) && hasEndedWithin(settleMs);

/** Hook: the visitor's collections, or the error. */
export const useCollections = () => useQuery(collectionsQuery, queryClient);

/** Pages are stored in the order in which they were read. */
const byAddress = new Intl.Collator('en', { numeric: true });

/** Hook: addresses and titles of a collection's pages, optionally with one kind of change. */
export const useCollectionIndex = (id: string, change: PageChange | undefined, updatedAt: string) =>
  useQuery(
    {
      queryKey: ['collection-index', id, change, updatedAt],
      queryFn: async (): Promise<CollectionIndex> => {
        const query = `limit=${indexPages}${change ? `&change=${change}` : ''}`;
        const { collectionIndexSchema } = await loadSchemas();
        const index = collectionIndexSchema.parse(await readJson(`${addressOf(id)}/index?${query}`));
        return { ...index, pages: index.pages.toSorted((one, other) => byAddress.compare(one.url, other.url)) };
      },
    },
    queryClient,
  );

/** Pages of a running crawl that are shown at most. */
export const maxCrawledPages = 2_000;
/** Pages per poll of a running crawl: they arrive with their texts. */
const crawledPages = 50;

/** Hook: addresses and titles of the pages that a running crawl has read; later polls read only further pages. */
export const useCrawledPages = (id: string) => {
  const queryKey = ['crawled-pages', id];
  return useQuery(
    {
      queryKey,
      queryFn: async (): Promise<{ url: string; title: string }[]> => {
        const known = queryClient.getQueryData<{ url: string; title: string }[]>(queryKey) ?? [];
        if (known.length >= maxCrawledPages) return known;
        const path = `/api/jobs/${encodeURIComponent(id)}/pages?offset=${known.length}&limit=${crawledPages}`;
        const { pages } = (await loadSchemas()).jobPagesSchema.parse(await readJson(path));
        return [...known, ...pages.map(({ url, title }) => ({ url, title }))];
      },
      refetchInterval: pollIntervalMs,
      retry: false,
    },
    queryClient,
  );
};

/** Returns the changes of a page in the last refresh. @throws ApiProblem */
export const readDiff = async (id: string, url: string): Promise<PageDiff> =>
  (await loadSchemas()).pageDiffSchema.parse(await readJson(`${addressOf(id)}/diff?url=${encodeURIComponent(url)}`));

/** Returns a window of the pages with their texts. @throws ApiProblem */
export const readPages = async (id: string, offset: number) =>
  (await loadSchemas()).collectionPagesSchema.parse(await readJson(`${addressOf(id)}/pages?offset=${offset}&limit=50`));

/**
 * Returns the address that exports a collection as a file, once the server has the collection: the browser would save an
 * error response as the file, or report only a failed download. @throws ApiProblem
 */
export async function exportAddress(id: string, format: string): Promise<string> {
  await send(`${addressOf(id)}/index?limit=1`, { cache: 'no-store' });
  return `${addressOf(id)}/export?format=${format}`;
}

export type CrawlRequest = RequestOf<'crawl-site'>;

/** Starts a crawl, which is listed immediately. @throws ApiProblem */
export const startCrawl = (request: CrawlRequest) => startJob('/api/crawl-site', { ...request, ...sinkField() });
/** Starts a refresh, which is listed immediately. @throws ApiProblem */
export const startRefresh = (collection: string, headers?: SiteHeaders) =>
  startJob('/api/refresh-collection', { collection, ...(headers && { headers }), ...sinkField() });

async function startJob(path: string, request: unknown): Promise<void> {
  let id = await postJob(path, request);
  // That of a lost response: the visitor has seen its end, and requests another one.
  const isOver = queryClient
    .getQueryData<readonly Job[]>(jobsQuery.queryKey)
    ?.some((job) => job.id === id && !isOpen(job));
  if (isOver) id = await postJob(path, request);
  // It may have ended by the next poll.
  running += 1;
  unstored.add(id);
  await refetch();
}

/** Returns the job's id. */
async function postJob(path: string, request: unknown): Promise<string> {
  let id = '';
  // A second attempt after a lost response finds the job that the first one may have created.
  await requestJob(`${path} ${JSON.stringify(request)}`, async (key) => {
    const headers = { prefer: 'respond-async', 'idempotency-key': key };
    const accepted = await sendJson(path, 'POST', request, headers);
    id = accepted.headers.get('location')?.split('/').at(-1) ?? '';
    return { status: accepted.status, body: (await accepted.json().catch(() => undefined)) as unknown };
  });
  return id;
}

/** Pauses or resumes a crawl. @throws ApiProblem */
export async function setPaused(id: string, isPaused: boolean): Promise<void> {
  await send(`/api/jobs/${encodeURIComponent(id)}/${isPaused ? 'pause' : 'continue'}`, { method: 'POST' });
  await refetch();
}

/** @throws ApiProblem */
export async function rename(id: string, name: string): Promise<void> {
  await sendJson(addressOf(id), 'PATCH', { name });
  await refetch();
}

/** Erases a collection, or all of them. @throws ApiProblem */
export async function erase(id: Collection['id'] | undefined): Promise<void> {
  await send(id === undefined ? route : addressOf(id), { method: 'DELETE' });
  await refetch();
}

function sendJson(path: string, method: string, body: unknown, headers: Record<string, string> = {}) {
  return send(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** Polls again immediately. */
export async function refetch(): Promise<void> {
  await Promise.all(
    [jobsQuery, collectionsQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey, exact: true })),
  );
}
