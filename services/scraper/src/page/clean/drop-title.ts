import { type Element, textOf, walk } from '@winnow/markdown';
import type { PageState } from '../page-state';
import { comparisonKey } from '../text/comparison-key';

/** Drops the title's heading from the content, since the title is a separate field. */
export function dropTitle(main: Element, state: PageState): void {
  const title = comparisonKey(state.title);
  if (!title) return;
  let done = false;
  walk(main, (element) => {
    if (done) return false;
    if (/^h[1-3]$/.test(element.tag) && comparisonKey(textOf(element, 400)) === title) {
      element.dropped = 'title';
      done = true;
      return false;
    }
    return true;
  });
}
