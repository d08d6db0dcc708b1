import { type Element, find, textOf } from '@winnow/markdown';
import type { PageState } from '../page-state';
import { titleParts } from './title-parts';
import { comparisonKey } from './comparison-key';

/** Returns the heading that repeats the page's title, if it was not dropped. */
export function titleHeading(state: PageState): Element | undefined {
  const title = comparisonKey(state.title);
  if (!title) return undefined;
  return find(state.body, (each) => isHeading(each) && comparisonKey(textOf(each, 400)) === title);
}

/**
 * Returns a predicate for first-level headings above the title with a later part of the document's title, of which the
 * first part is the title: the name of the forum or project, which every page repeats. Below the title, they are
 * headings of the text.
 */
export function sectionNames({ title, metadata }: PageState): (element: Element) => boolean {
  const [first, ...others] = titleParts(metadata.documentTitle).map(comparisonKey);
  const headings = metadata.headings.map(comparisonKey);
  const titleIndex = headings.indexOf(comparisonKey(title));
  const above = new Set(titleIndex < 0 ? headings : headings.slice(0, titleIndex));
  for (const heading of metadata.siteHeadings) above.add(comparisonKey(heading));
  const names = new Set(first === comparisonKey(title) ? others.filter((name) => name && above.has(name)) : []);
  return (element) => names.size > 0 && element.tag === 'h1' && names.has(comparisonKey(textOf(element, 400)));
}

function isHeading({ tag }: Element): boolean {
  return tag === 'h1' || tag === 'h2' || tag === 'h3';
}
