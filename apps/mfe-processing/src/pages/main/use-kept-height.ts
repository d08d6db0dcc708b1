import { useLayoutEffect, useRef, type RefObject } from 'react';
import { getLinksKey } from '../../get-links/get-links.mutation';
import { useOperation } from '../../operation/use-operation';

/** The page keeps its height for this long after the links are there (specification, section 9). */
const releaseAfterMs = 300;

/** While links are fetched the page does not get shorter, so that nothing jumps under the visitor's eyes. */
export function useKeptHeight(): RefObject<HTMLDivElement | null> {
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
