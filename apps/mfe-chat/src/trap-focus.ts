const focusable = 'button, textarea, summary, a[href], [tabindex="0"]';

/**
 * Traps Tab inside an element that covers the whole page, since the content below is not visible. Call it from the
 * element's keydown; ignores other keys.
 */
export function trapFocus(
  element: HTMLElement,
  event: { key: string; shiftKey: boolean; preventDefault: () => void },
): void {
  if (event.key !== 'Tab') return;
  const focusables = [...element.querySelectorAll<HTMLElement>(focusable)].filter(
    (place) => !place.matches(':disabled'),
  );
  const [from, to] = event.shiftKey ? [focusables[0], focusables.at(-1)] : [focusables.at(-1), focusables[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
