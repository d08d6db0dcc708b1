import { isComposing } from '@winnow/browser';
import { useEffect, useRef, type RefObject } from 'react';

/**
 * Calls `onEscape` when Escape is pressed in an element or while no element has the focus, since the focused control
 * may just have been locked. Ignores Escape that ends an input method's composition, or that another control has
 * handled.
 */
export function useEscape(element: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event) || event.defaultPrevented) return;
      const { target } = event;
      if (target === document.body || (target instanceof Node && element.current?.contains(target))) latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [element]);
}
