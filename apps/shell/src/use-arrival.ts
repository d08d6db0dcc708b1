import { useEffect, type RefObject } from 'react';

/**
 * Shows a page that a link has opened from its top, with the focus in it: the link itself, at the end of the previous
 * page, disappears. Back and Forward restore the position that the page was left at, as the browser does.
 */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const arrive = () => {
      scrollTo(0, 0);
      const element = main.current;
      if (!element) return;
      // Only until the focus moves on: a click on the page must not focus all of it.
      element.tabIndex = -1;
      element.onblur = () => element.removeAttribute('tabindex');
      element.focus({ preventScroll: true });
    };
    // Dispatched by wouter.
    addEventListener('pushState', arrive);
    return () => removeEventListener('pushState', arrive);
  }, [main]);
}
