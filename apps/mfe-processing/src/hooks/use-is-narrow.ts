import { useSyncExternalStore } from 'react';

/** Below the `sm` breakpoint of the design tokens: a phone, or a page at a zoom of 200 % and more. */
const narrow = '(width < 40rem)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const isSupported = () => typeof window.matchMedia === 'function';

/** Hook: whether the page is as narrow as a phone. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => (isSupported() ? subscribe(listener) : () => undefined),
    () => isSupported() && window.matchMedia(narrow).matches,
  );
}
