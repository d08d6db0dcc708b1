import { createStore } from '@winnow/browser';
import { loadSchemas, readJson } from '@winnow/api-client';
import type { SinkRequest, Sinks, sinksRoute } from '@winnow/contracts';
import { queryClient, useQuery } from '@winnow/query';

const route = '/api/sinks' satisfies typeof sinksRoute;

const sinksQuery = {
  queryKey: ['sinks'],
  queryFn: async (): Promise<Sinks> => (await loadSchemas()).sinksSchema.parse(await readJson(route)),
  retry: false,
};

/** Hook: names of the buckets that the visitor may use; empty until they are known. */
export const useSinkNames = (): readonly string[] =>
  useQuery(sinksQuery, queryClient).data?.sinks.map(({ name }) => name) ?? [];

/** The bucket for crawls, refreshes and schedules that start from now on; undefined for none. */
export const chosenSink = createStore<SinkRequest | undefined>(undefined);

/** Returns the request field of the chosen bucket. */
export function sinkField(): { sink?: SinkRequest } {
  const sink = chosenSink.get();
  return sink ? { sink } : {};
}
