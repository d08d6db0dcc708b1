import { type Element, walk } from '@winnow/markdown';

/** Drops headings whose section was dropped. */
export function dropOrphanHeadings(main: Element): void {
  let pendingHeading: Element | undefined;
  walk(main, (element) => {
    if (/^h[1-6]$/.test(element.tag)) {
      pendingHeading = element;
      return false;
    }
    if (pendingHeading && hasOwnText(element)) pendingHeading = undefined;
    return true;
  });
  if (pendingHeading) pendingHeading.dropped = 'bare heading';
}

function hasOwnText(element: Element): boolean {
  return element.children.some((child) => typeof child === 'string' && /[\p{L}\p{N}]/u.test(child));
}
