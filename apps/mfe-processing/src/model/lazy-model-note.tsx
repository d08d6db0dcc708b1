import { lazy, Suspense } from 'react';
import type { ModelNoteProps } from './model-note';

// Not of the first page, which has no text to work on; work does without it.
const Note = lazy(() =>
  import('./model-note').then(
    ({ ModelNote: note }) => ({ default: note }),
    () => ({ default: () => null }),
  ),
);

/** `ModelNote`, fetched when there is something to say. */
export function ModelNote(props: ModelNoteProps) {
  return (
    <Suspense>
      <Note {...props} />
    </Suspense>
  );
}
