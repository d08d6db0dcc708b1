/** Below this width the chat covers the whole page; the `sm` breakpoint of the design tokens. */
const smallScreen = '(width < 40rem)';
const focusable = 'button, textarea, summary, a[href], [tabindex="0"]';

/**
 * Traps Tab inside an element that covers the whole page on a small screen, since the content below is not visible. Call
 * it from the element's keydown; ignores other keys and larger screens.
 */
export function trapFocus(
  element: HTMLElement,
  event: { key: string; shiftKey: boolean; preventDefault: () => void },
): void {
  if (event.key !== 'Tab' || !window.matchMedia(smallScreen).matches) return;
  const focusables = [...element.querySelectorAll<HTMLElement>(focusable)].filter(
    (place) => !place.matches(':disabled'),
  );
  const [from, to] = event.shiftKey ? [focusables[0], focusables.at(-1)] : [focusables.at(-1), focusables[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
