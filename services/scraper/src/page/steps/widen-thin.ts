import { type Element, measureText, measure } from '@winnow/markdown';
import type { PageState } from '../page-state';
import { writeContent } from './write-content';

/**
 * Characters of content below which a page with several times as much text was misread: an overview, a shop, a home
 * page.
 */
const shortContent = 250;
const minShownChars = 400;
const missedShare = 0.25;
const firm = new Set(['hidden', 'control', 'tag', 'consent']);
/**
 * What stays dropped, in order, and the minimum characters of a result. What was dropped by its name is taken back last:
 * by the folds WCXB +.0004, forums +.003, product pages +.003, and worse in one fold of five.
 */
const attempts = [
  { stays: new Set([...firm, 'name']), least: 100 },
  { stays: firm, least: 0 },
] as const;

/**
 * When hardly any text was kept, uses the whole page without its menus but with teasers, which are the content of an
 * overview.
 */
export function widenThin(state: PageState): void {
  const kept = measureText(state.content);
  if (kept >= shortContent || state.shownLength < minShownChars || kept > state.shownLength * missedShare) return;
  const { content, main } = state;
  for (const { stays, least } of attempts) {
    takeBack(state.body, stays);
    measure(state.body);
    state.main = [state.body];
    writeContent(state);
    if (measureText(state.content) >= Math.max(kept * 2, least)) return;
  }
  state.content = content;
  state.main = main;
}

function takeBack(element: Element, stays: ReadonlySet<string>): void {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    if (child.dropped && !stays.has(child.dropped)) child.dropped = undefined;
    if (!child.dropped) takeBack(child, stays);
  }
}
