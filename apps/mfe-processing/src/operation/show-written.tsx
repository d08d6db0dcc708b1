import { lazy, Suspense } from 'react';
import type { MutationKey } from '@winnow/query';
import { useOperation } from './use-operation';

// Loaded only once a model writes.
const WrittenText = lazy(() => import('./written-text').then(({ WrittenText }) => ({ default: WrittenText })));

/** The text written so far, shown below the progress of a rewrite. */
export function ShowWritten({ mutationKey }: { mutationKey: MutationKey }) {
  const state = useOperation(mutationKey);
  const partial = state?.status === 'running' ? state.partial : undefined;
  return partial ? (
    <Suspense>
      <WrittenText partial={partial} />
    </Suspense>
  ) : null;
}
