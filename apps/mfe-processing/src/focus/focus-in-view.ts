/** Gives an element the focus. The page stays where it is, unless nothing of the element would be seen. */
export function focusInView(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true });
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 1 };
  if (bottom <= 0 || top >= window.innerHeight) element?.scrollIntoView({ block: 'nearest' });
}
