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
export function useCoversControl(ref: RefObject<HTMLElement | null>): boolean {
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleCheck = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // An element that moves away while it is pressed receives no click.
        if (ref.current?.matches(':active')) scheduleCheck();
        // Content below a modal dialog is out of reach anyway.
        else if (ref.current && !document.querySelector('dialog[open]')) setCovers(coversControl(ref.current));
      }, settledMs);
    };
    scheduleCheck();
    const options = { passive: true, capture: true };
    const events = ['scroll', 'resize', 'focusin', 'click', 'transitionend'] as const;
    for (const event of events) window.addEventListener(event, scheduleCheck, options);
    const sizes = new ResizeObserver(scheduleCheck);
    sizes.observe(document.body);
    return () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, scheduleCheck, options);
      sizes.disconnect();
    };
  }, [ref]);
  return covers;
}
