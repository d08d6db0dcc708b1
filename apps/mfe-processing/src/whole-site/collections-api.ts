import { loadSchemas, listJobs, readJson, send } from '@winnow/api-client';
import type {
  Collection,
  CollectionIndex,
  Collections,
  collectionsRoute,
  Job,
  PageChange,
  PageDiff,
  RequestOf,
} from '@winnow/contracts';
import { queryClient, useQuery } from '@winnow/query';

// The contract's values would come with all of its module: a page has its schemas in a file of their own.
const route = '/api/collections' satisfies typeof collectionsRoute;
const addressOf = (id: string) => `${route}/${encodeURIComponent(id)}`;

/** Milliseconds between two looks at what runs, and for which a collection may follow after its job has ended. */
const lookMs = 1_000;
const settleMs = 20_000;
/** Pages of one index. */
const indexPages = 5_000;

/** Jobs of whole sites: crawls and refreshes. */
export const isOfSite = ({ operation }: Job): boolean =>
  operation === 'crawl-site' || operation === 'refresh-collection';
export const isOpen = ({ status }: Job): boolean => status === 'queued' || status === 'active';

/** Jobs that ran at the last look, and until when a collection may still follow from one that has ended. */
let running = 0;
let settlesUntil: number | undefined;

const isSettling = () => Date.now() < (settlesUntil ?? 0);

const jobsQuery = {
  queryKey: ['site-jobs'],
  queryFn: async () => {
    const jobs = (await listJobs()).filter(isOfSite);
    const open = jobs.filter(isOpen).length;
    // One may have ended before this page was opened.
    const isFirst = settlesUntil === undefined && jobs.length > 0;
    if (open < running || isFirst) settlesUntil = Date.now() + settleMs;
    running = open;
    // A collection is stored seconds after its job has ended.
    if (isSettling()) void queryClient.invalidateQueries({ queryKey: collectionsQuery.queryKey });
    return jobs;
  },
  refetchInterval: () => (running > 0 || isSettling() ? lookMs : false) as number | false,
};
const collectionsQuery = {
  queryKey: ['collections'],
  queryFn: async (): Promise<Collections> => (await loadSchemas()).collectionsSchema.parse(await readJson(route)),
  retry: false,
};

/** Hook: crawls and refreshes of this visitor, newest first, and the moment of the look in milliseconds since 1970. */
export function useSiteJobs(): { readonly jobs: readonly Job[]; readonly at: number } {
  const { data = [], dataUpdatedAt: at } = useQuery(jobsQuery, queryClient);
  return { jobs: data, at };
}

/** Hook: the visitor's collections, or why there are none. */
export const useCollections = () => useQuery(collectionsQuery, queryClient);

/** Hook: addresses and titles of a collection's pages, of one change if it is named. */
export const useIndex = (id: string, change: PageChange | undefined, updatedAt: string) =>
  useQuery(
    {
      queryKey: ['collection-index', id, change, updatedAt],
      queryFn: async (): Promise<CollectionIndex> => {
        const query = `limit=${indexPages}${change ? `&change=${change}` : ''}`;
        return (await loadSchemas()).collectionIndexSchema.parse(await readJson(`${addressOf(id)}/index?${query}`));
      },
    },
    queryClient,
  );

/** What the last refresh changed in a page. @throws ApiProblem */
export const readDiff = async (id: string, url: string): Promise<PageDiff> =>
  (await loadSchemas()).pageDiffSchema.parse(await readJson(`${addressOf(id)}/diff?url=${encodeURIComponent(url)}`));

/** A window of the pages with their texts. @throws ApiProblem */
export const readPages = async (id: string, offset: number) =>
  (await loadSchemas()).collectionPagesSchema.parse(await readJson(`${addressOf(id)}/pages?offset=${offset}&limit=50`));

/** Where a collection is saved as a file from. */
export const exportAddress = (id: string, format: string) => `${addressOf(id)}/export?format=${format}`;

/** Starts a crawl; it is listed at once. @throws ApiProblem */
export const startCrawl = (request: RequestOf<'crawl-site'>) => startJob('/api/crawl-site', request);
/** Starts a refresh; it is listed at once. @throws ApiProblem */
export const startRefresh = (collection: string) => startJob('/api/refresh-collection', { collection });

async function startJob(path: string, request: unknown): Promise<void> {
  await sendJson(path, 'POST', request, { prefer: 'respond-async' });
  // It may have ended at the next look.
  running += 1;
  await refetch();
}

/** Pauses a crawl, or lets it go on. @throws ApiProblem */
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

/** Looks again at once. */
export async function refetch(): Promise<void> {
  await Promise.all(
    [jobsQuery, collectionsQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey, exact: true })),
  );
}
