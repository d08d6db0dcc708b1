import { onSourcesChanged, readSources, type OfferedSource } from '@winnow/browser';
import { useSyncExternalStore } from 'react';

/** As it was read last: a snapshot stays the same until it changes. Undefined: not read since. */
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
    // The texts of cards that may be gone by the next time.
    forget();
  };
}

const snapshot = () => (read === undefined ? (read = readSources()) : read);

/** Hook: what "All sources" asks now; null on a page that has none to offer. */
export function useSources(): readonly OfferedSource[] | null {
  return useSyncExternalStore(subscribe, snapshot);
}

const never = () => () => undefined;

/** Hook: whether the sources are asked and there are none. */
export function useHasNoSources(isAsked: boolean): boolean {
  return useSyncExternalStore(isAsked ? subscribe : never, () => isAsked && (snapshot()?.length ?? 0) === 0);
}
