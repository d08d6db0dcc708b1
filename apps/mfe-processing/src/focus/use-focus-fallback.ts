import { useLayoutEffect, useRef, type FocusEvent } from 'react';
import { focusInView } from './focus-in-view';

/**
 * Moves the focus to another control when a change removes the focused one, which would otherwise reset it to the top
 * of the page. Returns event handlers for the element around such controls; `findFallback` is called when the focus is
 * lost.
 */
export function useFocusFallback(findFallback: () => HTMLElement | null) {
  const focused = useRef<Element | null>(null);
  // Runs after every change. React emits no blur for removed elements, so the last focused element is recorded here.
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.isConnected) return;
    focused.current = null;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) focusInView(findFallback());
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
