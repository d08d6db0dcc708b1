import { QueryClient } from '@tanstack/react-query';

const minute = 60_000;

/** The page's one query client. Defaults of the specification, sections 7 and 9: read once, kept five minutes, never stale, nothing repeated by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 30_000),
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Infinity,
      gcTime: 5 * minute,
    },
    mutations: { retry: false },
  },
});
