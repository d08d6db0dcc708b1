import { useLayoutEffect, useRef, type RefObject } from 'react';
import { getLinksKey } from '../../get-links/get-links.mutation';
import { useOperation } from '../../operation/use-operation';

/** Milliseconds for which the page keeps its height after the links have arrived (specification, section 9). */
const releaseAfterMs = 300;

/** Hook: keeps the height of the page while links are fetched, so that the content does not jump. */
export function useStableHeight(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const release = useRef<ReturnType<typeof setTimeout>>(undefined);
  const status = useOperation(getLinksKey)?.status;
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || status !== 'running') return;
    clearTimeout(release.current);
    element.style.minHeight = `${element.offsetHeight}px`;
    return () => {
      release.current = setTimeout(() => {
        element.style.minHeight = '';
      }, releaseAfterMs);
    };
  }, [status]);
  return place;
}
