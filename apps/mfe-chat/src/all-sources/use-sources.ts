import { onSourcesChanged, readSources, type OfferedSource } from '@winnow/browser';
import { useSyncExternalStore } from 'react';

/** Cached snapshot, stable until the sources change. Undefined: not read since the last change. */
let read: readonly OfferedSource[] | null | undefined;

function subscribe(listener: () => void): () => void {
  const forget = () => {
    read = undefined;
  };
  forget();
  const unsubscribe = onSourcesChanged(() => {
    forget();
    listener();
  });
  return () => {
    unsubscribe();
    // Drops the texts of cards that may have been removed since.
    forget();
  };
}

const snapshot = () => (read === undefined ? (read = readSources()) : read);

/** Hook: the sources of "All sources"; null on a page without any. */
export function useSources(): readonly OfferedSource[] | null {
  return useSyncExternalStore(subscribe, snapshot);
}

const never = () => () => undefined;

/** Hook: whether all sources are selected but there are none. */
export function useHasNoSources(isAsked: boolean): boolean {
  return useSyncExternalStore(isAsked ? subscribe : never, () => isAsked && (snapshot()?.length ?? 0) === 0);
}
