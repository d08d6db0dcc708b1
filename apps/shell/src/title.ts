import { createStore, onActiveWork } from '@winnow/browser';
import { useEffect } from 'react';

const underWay = createStore<readonly string[]>([]);
// Subscribed from the start, since a remote resumes earlier work before its page is rendered.
onActiveWork(underWay.set);

/** Hook: sets the title of the browser tab: the running operation, the page and the product. */
export function useTitle(page: string): void {
  const texts = underWay.use();
  useEffect(() => {
    document.title = [...texts, page, 'Winnow'].join(' · ');
  }, [texts, page]);
}
