import { loadSchemas, readJson } from '@winnow/api-client';
import type { SinkFormat, SinkRequest, Sinks, sinksRoute } from '@winnow/contracts';
import { queryClient, useQuery } from '@winnow/query';
import { createStore } from '../store/create-store';

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
const chosen = createStore<SinkRequest | undefined>(undefined);

export const useChosenSink = chosen.use;
export const chooseSink = (name: string, format: SinkFormat) => chosen.set({ name, format });
export const chooseNoSink = () => chosen.set(undefined);

/** Returns the request field of the chosen bucket. */
export function sinkField(): { sink?: SinkRequest } {
  const sink = chosen.get();
  return sink ? { sink } : {};
}
