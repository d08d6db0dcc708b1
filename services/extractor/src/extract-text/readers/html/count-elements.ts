import type { TextBudget } from '../text-budget';

/** Counts potential elements before parsing. Throws `too-large` above the element limit. */
export function countElements(html: string, budget: TextBudget): void {
  for (let tagStart = html.indexOf('<'); tagStart >= 0; tagStart = html.indexOf('<', tagStart + 1)) {
    // Excludes end tags, comments and declarations.
    const next = html.charCodeAt(tagStart + 1) | 0x20;
    if (next >= 0x61 && next <= 0x7a) budget.addElements();
  }
}
