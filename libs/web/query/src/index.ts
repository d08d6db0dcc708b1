// What the product uses of TanStack Query: the client alone, as all it reads is read outside of components. Remotes share
// this module and not the whole library, which a shared module could not be shaken out of.
export { queryClient } from './query-client';
