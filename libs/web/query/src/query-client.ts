import { notifyManager, QueryClient } from '@tanstack/react-query';

const minute = 60_000;

// Notifies in the microtask after a change rather than in the next task, so that the effect of a click is drawn in the
// click's own frame.
notifyManager.setScheduler(queueMicrotask);

/**
 * The page's only query client. Defaults of the specification, sections 7 and 9: read once, kept five minutes, never
 * stale, no automatic refetch. Without a network a request fails immediately instead of being paused.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 30_000),
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Infinity,
      gcTime: 5 * minute,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
