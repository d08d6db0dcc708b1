import type { TextBudget } from '../text-budget';

/** Counts potential elements before parsing. Throws `too-large` above the element limit. */
export function assertFewElements(html: string, budget: TextBudget): void {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    // Excludes end tags, comments and declarations.
    const next = html.charCodeAt(at + 1) | 0x20;
    if (next >= 0x61 && next <= 0x7a) budget.addElements();
  }
}
