import type { Element } from '@winnow/markdown';
import { isInEntry } from '../text/component-parts';

/** Drops the last heading if its section was dropped. The last of several posts may be a title only. */
export function dropOrphanHeadings(main: Element): void {
  let pendingHeading: Element | undefined;
  const visit = ({ children }: Element): void => {
    for (const child of children) {
      if (typeof child === 'string') {
        if (/[\p{L}\p{N}]/u.test(child)) pendingHeading = undefined;
      } else if (!child.dropped) {
        if (/^h[1-6]$/.test(child.tag)) pendingHeading = child;
        else visit(child);
      }
    }
  };
  visit(main);
  if (pendingHeading && !isInEntry(pendingHeading)) pendingHeading.dropped = 'bare heading';
}
