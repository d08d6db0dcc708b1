// The parts of TanStack Query that the product uses. Remotes share this module instead of the whole library, since a
// shared module cannot be tree-shaken.
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
