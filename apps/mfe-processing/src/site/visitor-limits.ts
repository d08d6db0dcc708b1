import { readHasSearch, readLimits } from '@winnow/api-client';
import { limits, type VisitorLimits } from '@winnow/contracts';
import { queryClient, useQuery } from '@winnow/query';

/** Milliseconds after which the defaults apply; the server then enforces its own limits. */
const waitMs = 3_000;

const defaults: VisitorLimits = { pages: limits.pages.default, uploadMb: limits.uploadMb.default };

const limitsQuery = {
  queryKey: ['limits'],
  queryFn: () => readLimits(AbortSignal.timeout(waitMs)),
};

/** Hook: the limits of this installation; the defaults while they are unavailable. */
export function useVisitorLimits(): VisitorLimits {
  return useQuery(limitsQuery, queryClient).data ?? defaults;
}

/** Returns the limits known so far. */
export function getVisitorLimits(): VisitorLimits {
  return queryClient.getQueryData<VisitorLimits>(limitsQuery.queryKey) ?? defaults;
}

/** Returns the limits, fetched once. Never rejects. */
export function loadVisitorLimits(): Promise<VisitorLimits> {
  return queryClient.fetchQuery(limitsQuery).catch(getVisitorLimits);
}

const searchQuery = { queryKey: ['has-search'], queryFn: readHasSearch };

/** Hook: whether this installation searches the web; false until it is known. */
export const useHasSearch = (): boolean => useQuery(searchQuery, queryClient).data ?? false;
