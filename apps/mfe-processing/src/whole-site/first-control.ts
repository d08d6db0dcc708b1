/** Returns the first field or button within an element. */
export const firstControl = (element: Element | null | undefined): HTMLElement | null =>
  element?.querySelector<HTMLElement>('button, input, select') ?? null;
