import { type Element, inkOf, measure } from '@winnow/markdown';
import type { PageState } from '../page-state';
import { writeContent } from './write-content';

/**
 * Characters of content below which a page with several times as much text was misread: an overview, a shop, a home
 * page.
 */
const shortContent = 250;
const minShownChars = 400;
const missedShare = 0.25;
const firm = new Set(['hidden', 'control', 'tag']);

/**
 * When hardly any text was kept, uses the whole page without its menus but with teasers, which are the content of an
 * overview.
 */
export function widenThin(state: PageState): void {
  const kept = inkOf(state.content);
  if (kept >= shortContent || state.shownLength < minShownChars || kept > state.shownLength * missedShare) return;
  const { content, main } = state;
  takeBack(state.body);
  measure(state.body);
  state.main = [state.body];
  writeContent(state);
  if (inkOf(state.content) >= kept * 2) return;
  state.content = content;
  state.main = main;
}

function takeBack(element: Element): void {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    if (child.dropped && !firm.has(child.dropped)) child.dropped = undefined;
    if (!child.dropped) takeBack(child);
  }
}
