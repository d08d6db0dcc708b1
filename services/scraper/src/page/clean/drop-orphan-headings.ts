import type { Element } from '@winnow/markdown';

/** Drops the last heading if its section was dropped. */
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
  if (pendingHeading) pendingHeading.dropped = 'bare heading';
}
