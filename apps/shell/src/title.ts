import { onActiveWork } from '@winnow/browser';
import { useEffect, useSyncExternalStore } from 'react';

let underWay: readonly string[] = [];
const listeners = new Set<() => void>();
// Subscribed from the start, since a remote resumes earlier work before its page is rendered.
onActiveWork((texts) => {
  underWay = texts;
  listeners.forEach((listener) => listener());
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hook: sets the title of the browser tab: the running operation, the page and the product. */
export function useTitle(page: string): void {
  const texts = useSyncExternalStore(subscribe, () => underWay);
  useEffect(() => {
    document.title = [...texts, page, 'Winnow'].join(' · ');
  }, [texts, page]);
}
