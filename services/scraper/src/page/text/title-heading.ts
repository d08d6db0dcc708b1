import { type Element, find, textOf } from '@winnow/markdown';
import type { PageState } from '../page-state';
import { comparisonKey } from './comparison-key';

/** Returns the heading that repeats the page's title, if it was not dropped. */
export function titleHeading(state: PageState): Element | undefined {
  const title = comparisonKey(state.title);
  if (!title) return undefined;
  return find(state.body, (each) => isHeading(each) && comparisonKey(textOf(each, 400)) === title);
}

function isHeading({ tag }: Element): boolean {
  return tag === 'h1' || tag === 'h2' || tag === 'h3';
}
