import { notifyManager, QueryClient } from '@tanstack/react-query';

const minute = 60_000;

// With the microtask after a change, and not with the next task: what a click starts is drawn in the click's own frame.
notifyManager.setScheduler(queueMicrotask);

/**
 * The page's one query client. Defaults of the specification, sections 7 and 9: read once, kept five minutes, never stale,
 * nothing repeated by itself. Without a network a request fails at once, and is not held back until there is one.
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
