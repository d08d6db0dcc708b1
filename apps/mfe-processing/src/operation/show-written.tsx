import { lazy, Suspense } from 'react';
import type { MutationKey } from '@winnow/query';
import { useOperation } from './use-operation';

// Only once a model writes.
const WrittenText = lazy(() => import('./written-text').then(({ WrittenText }) => ({ default: WrittenText })));

/** Under the progress of work that rewrites a text: what has been written so far. */
export function ShowWritten({ mutationKey }: { mutationKey: MutationKey }) {
  const state = useOperation(mutationKey);
  const partial = state?.status === 'running' ? state.partial : undefined;
  return partial ? (
    <Suspense>
      <WrittenText partial={partial} />
    </Suspense>
  ) : null;
}
