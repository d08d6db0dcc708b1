import type { PageState } from '../page-state';
import { scoreBlocks } from '../text/score-blocks';
import { namedContainers } from '../text/content-names';

/** Share of the page's good text that the content has to hold. */
const enough = 0.8;

/** Finds the element that holds the content. */
export function chooseMain(state: PageState): void {
  const { body } = state;
  const goodness = scoreBlocks(body);
  const total = goodness.get(body) ?? 0;
  if (total === 0) {
    state.main = [body];
    return;
  }
  for (const container of namedContainers(body)) {
    if ((goodness.get(container) ?? 0) >= total * 0.4) {
      state.main = [container];
      return;
    }
  }
  let at = body;
  for (;;) {
    const floor = (goodness.get(at) ?? 0) * enough;
    const next = at.children.find((child) => typeof child !== 'string' && (goodness.get(child) ?? 0) >= floor);
    if (!next || typeof next === 'string') break;
    if (next.tag === 'p' || next.tag === 'pre' || next.tag === 'blockquote') break;
    at = next;
  }
  state.main = [at];
}
