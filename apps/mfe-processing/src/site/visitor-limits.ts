import { readLimits } from '@winnow/api-client';
import { limits, type VisitorLimits } from '@winnow/contracts';
import { queryClient, useQuery } from '@winnow/query';

/** Milliseconds after which the defaults count: the server then applies its own limits to what it is sent. */
const waitMs = 3_000;

const defaults: VisitorLimits = { pages: limits.pages.default, uploadMb: limits.uploadMb.default };

const limitsQuery = {
  queryKey: ['limits'],
  queryFn: () => readLimits(AbortSignal.timeout(waitMs)),
};

/** Hook: the limits of this installation; the defaults while they cannot be had. */
export function useVisitorLimits(): VisitorLimits {
  return useQuery(limitsQuery, queryClient).data ?? defaults;
}

/** What is known of the limits so far. */
export function getVisitorLimits(): VisitorLimits {
  return queryClient.getQueryData<VisitorLimits>(limitsQuery.queryKey) ?? defaults;
}

/** The limits, fetched once. Never rejects. */
export function loadVisitorLimits(): Promise<VisitorLimits> {
  return queryClient.fetchQuery(limitsQuery).catch(getVisitorLimits);
}
