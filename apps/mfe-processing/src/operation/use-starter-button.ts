import { useRef, type RefObject } from 'react';

/**
 * Finds the button that started the operation whose status is at `place`: the nearest busy one before it. This also
 * works after a reload, and when the pressed button was removed. Once no button is busy any more, the function returns
 * the last one found.
 */
export function useStarterButton(place: RefObject<HTMLElement | null>): () => HTMLElement | null {
  const starter = useRef<HTMLElement | null>(null);
  return () => {
    starter.current = busyButtonBefore(place.current) ?? starter.current;
    return starter.current;
  };
}

function busyButtonBefore(place: HTMLElement | null): HTMLElement | null {
  const busy = [...document.querySelectorAll<HTMLElement>('button[aria-busy="true"]')];
  const isBefore = (button: HTMLElement) =>
    place !== null && (button.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return busy.findLast(isBefore) ?? null;
}
