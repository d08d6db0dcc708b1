import { useLayoutEffect, useRef, type FocusEvent } from 'react';
import { focusInView } from './focus-in-view';

/**
 * When a change takes away the control that has the focus, another one gets it, instead of the top of the page. Returns
 * what the element around such controls listens with; `findHeir` is asked at the moment of the loss.
 */
export function useKeptFocus(findHeir: () => HTMLElement | null) {
  const focused = useRef<Element | null>(null);
  // After every change. React emits no blur for removed elements, so the last focused element is recorded here.
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.isConnected) return;
    focused.current = null;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) focusInView(findHeir());
  });
  return {
    onFocus: (event: FocusEvent) => {
      focused.current = event.target;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}
