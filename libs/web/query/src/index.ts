// What the product uses of TanStack Query. Remotes share this module and not the whole library, which a shared module could
// not be shaken out of.
export {
  CancelledError,
  MutationObserver,
  notifyManager,
  useIsMutating,
  useMutationState,
  useQuery,
  type MutationKey,
} from '@tanstack/react-query';
export { queryClient } from './query-client';
export { queryPersister } from './query-persister';
