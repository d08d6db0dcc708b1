import { onWork } from '@winnow/browser';
import { useEffect, useSyncExternalStore } from 'react';

let underWay: readonly string[] = [];
const listeners = new Set<() => void>();
// From the start: a remote goes on with earlier work before its page is drawn.
onWork((texts) => {
  underWay = texts;
  listeners.forEach((listener) => listener());
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hook: the title of the browser's tab: what is under way, on which page, of which product. */
export function useTitle(page: string): void {
  const texts = useSyncExternalStore(subscribe, () => underWay);
  useEffect(() => {
    document.title = [...texts, page, 'Winnow'].join(' · ');
  }, [texts, page]);
}
