const focusable = 'button, textarea, summary, a[href], [tabindex="0"]';

/**
 * Keeps Tab within an element that covers the whole page: what lies beneath it cannot be seen.
 * Call it from the element's keydown; nothing happens for other keys.
 */
export function keepFocusInside(
  element: HTMLElement,
  event: { key: string; shiftKey: boolean; preventDefault: () => void },
): void {
  if (event.key !== 'Tab') return;
  const places = [...element.querySelectorAll<HTMLElement>(focusable)].filter((place) => !place.matches(':disabled'));
  const [from, to] = event.shiftKey ? [places[0], places.at(-1)] : [places.at(-1), places[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
