import { lazy, Suspense } from 'react';
import type { MutationKey } from '@winnow/query';
import { useOperation } from './use-operation';

// Loaded only once a model writes; without it, only the progress is shown.
const PartialTextView = lazy(() =>
  import('./partial-text-view').then(
    ({ PartialTextView }) => ({ default: PartialTextView }),
    () => ({ default: () => null }),
  ),
);

/** The text written so far, shown below the progress of a rewrite. */
export function PartialResult({ mutationKey }: { mutationKey: MutationKey }) {
  const state = useOperation(mutationKey);
  const partial = state?.status === 'running' ? state.partial : undefined;
  return partial ? (
    <Suspense>
      <PartialTextView partial={partial} />
    </Suspense>
  ) : null;
}
