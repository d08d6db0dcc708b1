import { closest, find, type Element } from '@winnow/markdown';
import { isTitleOfEntry } from '../text/component-parts';

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
  if (pendingHeading && !isTitleOfEntry(pendingHeading) && !isInListOfHeadings(pendingHeading))
    pendingHeading.dropped = 'bare heading';
}

/** Maximum levels from the parent of a heading to the item of its list. */
const maxItemLevels = 3;

/**
 * Whether a heading is in the item of a list and the item before has one as well: of titles, each
 * with its date, the last is no label.
 */
function isInListOfHeadings(heading: Element): boolean {
  const item = closest(heading.parent, maxItemLevels, ({ tag }) => tag === 'li');
  if (!item?.parent) return false;
  const { children } = item.parent;
  const before = children
    .slice(0, children.indexOf(item))
    .findLast((each): each is Element => typeof each !== 'string' && !each.dropped);
  return before !== undefined && find(before, ({ tag, dropped }) => tag === heading.tag && !dropped) !== undefined;
}
