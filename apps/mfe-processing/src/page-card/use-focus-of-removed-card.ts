import { useRef, type HTMLAttributes } from 'react';
import { useFocusFallback } from '../focus/use-focus-fallback';

/**
 * Hook: moves the focus from a removed card to the card that takes its position. Returns event handlers for the element
 * around the cards.
 */
export function useFocusOfRemovedCard(): Pick<HTMLAttributes<HTMLElement>, 'onFocus' | 'onBlur'> {
  const index = useRef(0);
  const buttons = () => [...document.querySelectorAll<HTMLElement>('[data-remove-card]')];
  const { onFocus, onBlur } = useFocusFallback(
    () => buttons()[Math.min(Math.max(0, index.current), buttons().length - 1)] ?? null,
  );
  return {
    onBlur,
    onFocus: (event) => {
      onFocus(event);
      index.current = buttons().findIndex((button) => button.closest('section')?.contains(event.target));
    },
  };
}
