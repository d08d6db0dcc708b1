import type { TextBudget } from '../text-budget';

/** Counts what may begin an element before any is made of it. Throws `too-large` over the cap of elements. */
export function assertFewElements(html: string, budget: TextBudget): void {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    // End tags, comments and declarations make none.
    const next = html.charCodeAt(at + 1) | 0x20;
    if (next >= 0x61 && next <= 0x7a) budget.addElements();
  }
}
