import { findAll, hasText, type Element } from '@winnow/markdown';

/**
 * Drops what a page or mail hides by the `hidden` attribute or its inline style, such as the preview of a newsletter.
 * Drops nothing if all text is hidden, since a script would show it.
 */
export function dropHidden(body: Element): void {
  const hidden = findAll(body, isHidden);
  for (const element of hidden) element.dropped = 'hidden';
  if (!hasText(body)) for (const element of hidden) element.dropped = undefined;
}

function isHidden(element: Element): boolean {
  const hidden = element.attributes['hidden'];
  if (hidden !== undefined && hidden !== 'until-found') return true;
  return /display\s*:\s*none|visibility\s*:\s*hidden/i.test(element.attribute('style'));
}
