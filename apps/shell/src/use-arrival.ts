import { useEffect, type RefObject } from 'react';

/**
 * Shows a page that a link has opened from its top, with the focus in it: the link itself, at the end of the previous
 * page, disappears. Back and Forward restore the position that the page was left at, as the browser does.
 */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const arrive = () => {
      window.scrollTo(0, 0);
      const element = main.current;
      if (!element) return;
      // Only until the focus moves on: a click on the page must not focus all of it.
      element.tabIndex = -1;
      element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
      element.focus({ preventScroll: true });
    };
    // Dispatched by wouter.
    window.addEventListener('pushState', arrive);
    return () => window.removeEventListener('pushState', arrive);
  }, [main]);
}
