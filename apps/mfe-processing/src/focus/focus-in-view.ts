/** Focuses an element. Scrolls only if no part of it is visible. */
export function focusInView(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true });
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 1 };
  if (bottom <= 0 || top >= window.innerHeight) element?.scrollIntoView({ block: 'nearest' });
}
