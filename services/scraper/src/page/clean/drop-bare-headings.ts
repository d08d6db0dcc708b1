import { type Element, walk } from '@winnow/markdown';

/** Drops headings whose section was dropped. */
export function dropBareHeadings(main: Element): void {
  let open: Element | undefined;
  walk(main, (element) => {
    if (/^h[1-6]$/.test(element.tag)) {
      open = element;
      return false;
    }
    if (open && hasOwnText(element)) open = undefined;
    return true;
  });
  if (open) open.dropped = 'bare heading';
}

function hasOwnText(element: Element): boolean {
  return element.children.some((child) => typeof child === 'string' && /[\p{L}\p{N}]/u.test(child));
}
