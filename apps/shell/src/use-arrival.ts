import { useEffect, type RefObject } from 'react';

/**
 * Shows a page that a link has opened from its top, with the focus in it: the link itself, at the end of the previous
 * page, disappears. Back and Forward restore the position that the page was left at, as the browser does.
 */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const arrive = () => {
      scrollTo(0, 0);
      if (main.current) focusPage(main.current);
    };
    // Dispatched by wouter.
    addEventListener('pushState', arrive);
    return () => removeEventListener('pushState', arrive);
  }, [main]);
}

function focusPage(main: HTMLElement): void {
  // Only until the focus moves on: a click on the page must not focus all of it.
  main.tabIndex = -1;
  main.onblur = () => main.removeAttribute('tabindex');
  main.focus({ preventScroll: true });
}

/** Moves the focus from Retry of a part that could not be loaded to its page; call it before Retry is removed. */
export function focusPageInsteadOfNotice(): void {
  const main = document.activeElement?.closest('[role="alert"]')?.closest('main');
  if (main) focusPage(main);
}
