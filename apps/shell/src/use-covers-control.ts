import { useEffect, useState, type RefObject } from 'react';

/** Interactive elements. */
const controls = 'a, button, input, label, select, summary, textarea, [contenteditable], [tabindex="0"]';
/** Milliseconds without scrolling after which the position is checked again. */
const settledMs = 80;

/** Whether a control of the page is below a floating element. */
function coversControl(element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const shift = parseFloat(getComputedStyle(element).translate) || 0;
  // Sample points less than a control's height apart, including the edges.
  const steps = [0.01, 0.34, 0.67, 0.99];
  return steps.some((down) =>
    steps.some((across) => {
      const [x, y] = [left - shift + (right - left) * across, top + (bottom - top) * down];
      return document.elementsFromPoint(x, y).some((under) => !element.contains(under) && under.closest(controls));
    }),
  );
}

/** Hook: whether a floating element must move because it covers a control at the current scroll position. */
export function useCoversControl(place: RefObject<HTMLElement | null>): boolean {
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // Content below a modal dialog is out of reach anyway.
        if (place.current && !document.querySelector('dialog[open]')) setCovers(coversControl(place.current));
      }, settledMs);
    };
    look();
    const options = { passive: true, capture: true };
    const events = ['scroll', 'resize', 'focusin', 'click', 'transitionend'] as const;
    for (const event of events) window.addEventListener(event, look, options);
    const sizes = new ResizeObserver(look);
    sizes.observe(document.body);
    return () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, look, options);
      sizes.disconnect();
    };
  }, [place]);
  return covers;
}
